// Sets the content security policy of pages: only scripts that carry this request's nonce run, and nothing is loaded
// from other hosts. Next.js reads the nonce from the request's header and puts it on its own scripts, which works on
// pages rendered per request only: the root layout must therefore read the request (`await connection()`).
import { type NextRequest, NextResponse } from "next/server";

/** The policy for one request. Development needs eval (React's stack traces) and inline styles. */
function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // style="width: 40%" of a progress bar; style sheets stay bound to the nonce.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

export const config = {
  // Pages only. Route handlers are left out for another reason too: behind a proxy Next.js cuts bodies at 10 MB.
  matcher: ["/((?!api/|_next/static|_next/image|favicon.ico|icon).*)"],
};
