interface Placed {
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: Readonly<Record<'start' | 'end', { readonly line: number; readonly column: number }>>;
}

export function inSample(mutant: Placed, share: number, draw: string): boolean;
