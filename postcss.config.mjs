// Tailwind 4 is a PostCSS plugin and needs no configuration of its own.
export default { plugins: { "@tailwindcss/postcss": {} } };
