/** The frame of every page. */

import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Sourcemark", template: "%s · Sourcemark" },
  description: "Exam questions tied to the page they came from, and answers marked by meaning.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f4ee" },
    { media: "(prefers-color-scheme: dark)", color: "#121816" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Rendered per request: the content security policy has a nonce of its own each time.
  await connection();
  return (
    <html lang="en">
      <body className="min-h-dvh">{children}</body>
    </html>
  );
}
