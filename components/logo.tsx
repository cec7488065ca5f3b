/** The mark of Sourcemark: lines of a page, one of them gone over with a marker and ticked. */

export function LogoMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="30" height="30" rx="7" className="fill-pine" />
      <path d="M8 9.5h13M8 22.5h8" className="stroke-on-pine" strokeWidth="2" strokeLinecap="round" opacity="0.65" />
      <path d="M6.5 16h14" stroke="#ffd84a" strokeWidth="5" strokeLinecap="butt" />
      <path d="m18.5 21 3 3 6-8" className="stroke-on-pine" strokeWidth="2.4" fill="none" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className="font-serif text-xl font-semibold tracking-tight">Sourcemark</span>
    </span>
  );
}
