/** Vitest imports every file that a pattern names. */
interface ImportMeta {
  glob(patterns: string | readonly string[], options: { readonly eager: true }): unknown;
}
