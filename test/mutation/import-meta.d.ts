/** Vitest imports every file that a pattern names. */
interface ImportMeta {
  glob(patterns: readonly string[], options: { readonly eager: true }): unknown;
}
