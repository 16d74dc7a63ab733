import type { RegulationSummary } from '../../api/regulation-result.js';
import type { Say } from '../../core/say.js';
import type { Piece, Row } from '../rows.js';
import { type Paint, paletteOf, type Style } from '../style.js';

/** What Mexico charges and asks in rows: the duty with the treaties, and what applies or may apply; then what no list tells. */
export function regulationRows(
  { igi, sections }: RegulationSummary,
  say: Say,
  style: Style,
): { readonly told: readonly Row[]; readonly untold: Row } {
  const palette = paletteOf(style);
  const titled = (status: RegulationSummary['igi_status']): string[] =>
    sections
      .filter((each) => each.status === status && each.section !== 'treaties')
      .map(({ title }) => title.replace(/ \(.*\)$/, ''));
  const treaties = sections.find(({ section }) => section === 'treaties');
  const [found, conditional, unread] = [titled('found'), titled('conditional'), titled('not_verified')];
  const named = (name: string, titles: readonly string[], paint: Paint): Piece[] =>
    titles.map((title, i) =>
      i === 0 ? { text: `${name}: ${title}`, kept: true, paint } : { text: title, joint: ',', paint },
    );
  const more = ({ length }: readonly Piece[]): Piece => ({
    text: say(`${length} more`, `${length} más`),
    joint: ',',
  });
  return {
    told: [
      {
        label: 'IGI',
        pieces: [
          { text: igi, paint: palette.title, kept: true },
          ...(treaties ? [{ text: `${treaties.title}: ${treaties.why}`, kept: true, cut: true }] : []),
        ],
        linesAtMost: 2,
        yields: 3,
      },
      {
        label: say('asks', 'exige'),
        pieces: [
          ...named(say('found', 'encontrado'), found, palette.title),
          ...named(say('conditional', 'condicional'), conditional, palette.fair),
        ],
        more,
        linesAtMost: 2,
        yields: 4,
      },
    ],
    untold: {
      label: say('without', 'sin'),
      pieces: [
        { text: 'IVA, IEPS, DTA', kept: true },
        ...named(say('not verified', 'no verificado'), unread, palette.fair),
      ],
      more,
      linesAtMost: 2,
      yields: 6,
    },
  };
}
