/**
 * Entry of the model process, plain JavaScript: lets tsx read our TypeScript, then puts it away before transformers.js is
 * loaded, which tsx would otherwise transform too (measured: 150 MB and a second).
 */
import { register } from "tsx/esm/api";

const unregister = register();
const { runModelProcess } = await import("./process.ts");
await import("./runtime.ts");
await unregister();
await runModelProcess();
