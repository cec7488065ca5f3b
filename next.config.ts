// How the web app is built and which headers go with every answer. The content security policy of pages has a secret
// per request and is therefore set in proxy.ts.
import type { NextConfig } from "next";

const HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "X-DNS-Prefetch-Control", value: "off" },
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native code, WebAssembly and worker files are loaded from node_modules as they are.
  serverExternalPackages: [
    "better-sqlite3",
    "onnxruntime-node",
    "@huggingface/transformers",
    "unpdf",
    "@react-pdf/renderer",
    "tsx",
  ],
  // Otherwise a lock file in a folder above makes Next.js take that folder for the project.
  turbopack: { root: process.cwd() },
  outputFileTracingRoot: process.cwd(),
  // Types are a test of their own (`npm test`); a start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  // Development must not write files of its own into the repository.
  agentRules: false,
  async headers() {
    return [
      { source: "/:path*", headers: HEADERS },
      // Answers of route handlers run no scripts; a page of ours may show one (a PDF) in a frame, nobody else's may.
      { source: "/api/:path*", headers: [{ key: "Content-Security-Policy", value: "frame-ancestors 'self'" }] },
    ];
  },
};

export default config;
