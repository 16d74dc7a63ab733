import pc from 'picocolors';

/** How an answer is drawn: the columns there are, whether colour may be used, and whether letters beyond ASCII can be drawn. */
export interface Style {
  readonly width: number;
  readonly color: boolean;
  readonly unicode: boolean;
}

/** The signs an answer is drawn with. */
export interface Glyphs {
  readonly branch: string;
  readonly barFull: string;
  readonly barEmpty: string;
  readonly arrow: string;
  readonly bullet: string;
  readonly dot: string;
  readonly tick: string;
  readonly cross: string;
  readonly query: string;
  readonly warn: string;
  readonly ellipsis: string;
  readonly rule: string;
}

const drawn: Glyphs = {
  branch: '└─ ',
  barFull: '█',
  barEmpty: '░',
  arrow: '→',
  bullet: '•',
  dot: '·',
  tick: '✔',
  cross: '✘',
  query: '?',
  warn: '▲',
  ellipsis: '…',
  rule: '─',
};

const typed: Glyphs = {
  branch: '`- ',
  barFull: '#',
  barEmpty: '.',
  arrow: '->',
  bullet: '*',
  dot: '-',
  tick: '+',
  cross: 'x',
  query: '?',
  warn: '!',
  ellipsis: '...',
  rule: '-',
};

export const glyphsOf = (style: Style): Glyphs => (style.unicode ? drawn : typed);

/** Colours a text. */
export type Paint = (text: string) => string;

/** Colours by what they say. */
export interface Palette {
  readonly title: Paint;
  readonly code: Paint;
  readonly faint: Paint;
  readonly good: Paint;
  readonly fair: Paint;
  readonly bad: Paint;
}

export function paletteOf(style: Style): Palette {
  const colors = pc.createColors(style.color);
  return {
    title: colors.bold,
    code: (text) => colors.bold(colors.cyan(text)),
    faint: colors.dim,
    good: colors.green,
    fair: colors.yellow,
    bad: colors.red,
  };
}
