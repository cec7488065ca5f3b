// Stands in for the "server-only" marker in tests: it does nothing.
export {};
