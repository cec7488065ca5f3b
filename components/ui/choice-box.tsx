/** A box that chooses one entry of a list, or all of them; large enough for a finger. */

interface ChoiceBoxProps {
  /** For screen readers: what is chosen. */
  label: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function ChoiceBox({ label, isChosen, onChoose }: ChoiceBoxProps) {
  return (
    <label className="inline-flex size-11 shrink-0 items-center justify-center">
      <input type="checkbox" className="size-5 accent-pine" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} aria-label={label} />
    </label>
  );
}
