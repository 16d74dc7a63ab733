import type { ClassificationResult } from '../../api/classification-result.js';
import { headlineOf } from '../../api/duty-caveats.js';
import { formatCode } from '../../tariff/code.js';
import { editionTitle } from '../../tariff/edition.js';
import { point, section, warningLines } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';
import { wrapText } from '../text-width.js';
import { percent } from './confidence-bar.js';
import { paintSure } from './sure-code.js';

export interface DestinationComparison {
  readonly description: string;
  readonly answers: readonly ClassificationResult[];
}

const shareText = (code: string | null, other: string | null): string => {
  if (code === null || other === null) return '';
  let same = 0;
  while (same < 6 && code.slice(0, same + 2) === other.slice(0, same + 2)) same += 2;
  return same === 0 ? 'no digits' : formatCode(code.slice(0, same));
};

/** What a country charges first: its general rate, and what applies to the origin where that is known. */
function dutyText({ duty_rates: rates, igi }: ClassificationResult): string {
  if (igi !== undefined) return `IGI ${igi}`;
  if (!rates) return 'not covered';
  const { general, applied } = rates;
  return applied.column === 'general'
    ? `general ${general.text}`
    : `general ${general.text}; ${applied.column.replace('_', ' ')} ${applied.expression}`;
}

function moreText({ duty_rates: rates, regulation_summary: summary, usmca }: ClassificationResult): string {
  if (summary) {
    const listed = summary.sections.filter(({ status }) => status === 'found' || status === 'conditional');
    return listed.length === 0 ? 'nothing listed' : listed.map(({ title }) => title).join(', ');
  }
  const parts = [
    ...(rates?.additional ?? [])
      .filter(({ applies }) => applies)
      .map(({ authority, rate }) => `${authority} ${rate}`),
    ...(usmca ? [`USMCA: ${usmca.verdict.replaceAll('_', ' ')}`] : []),
  ];
  return parts.join('; ');
}

/** One description classified for several countries, side by side. The codes share six digits at most. */
export function renderDestinations({ description, answers }: DestinationComparison, style: Style): string {
  const { title, faint } = paletteOf(style);
  const row = (
    label: string,
    of: (answer: ClassificationResult) => string,
    paint?: (answer: ClassificationResult) => (text: string) => string,
  ): Cell[] => [
    { text: label, paint: faint },
    ...answers.map((answer) => ({ text: of(answer), ...(paint ? { paint: paint(answer) } : {}) })),
  ];
  const first = answers[0]?.code ?? null;
  const rows = [
    row(
      'code',
      (answer) => answer.formatted ?? 'refused',
      ({ confident_to }) => paintSure(confident_to, style),
    ),
    row('goods', ({ path }) => path.at(-1)?.text ?? ''),
    row('decision', ({ decision }) => decision.replaceAll('_', ' ')),
    row('likely', ({ confidence, code: found }) =>
      found === null
        ? ''
        : `${percent(confidence.subheading)} to 6 digits, ${percent(confidence.statistical)} in all`,
    ),
    row('unit', ({ units }) => units.join(', ')),
    row('duty', dutyText),
    row('also', moreText),
    row('shared', ({ code: found }) => shareText(first, found)),
    row('edition', ({ edition }) => editionTitle(edition)),
  ];
  const columns = [
    { head: '' },
    ...answers.map(({ request }) => ({ head: request.destination, flexible: true, linesAtMost: 4 })),
  ];
  const questions = answers.flatMap(({ request, questions: asked }) =>
    asked
      .slice(0, 2)
      .flatMap(({ text, id }) =>
        point(glyphsOf(style).bullet, `${request.destination}: ${text} (${id})`, style),
      ),
  );
  const warnings = answers.flatMap(({ request, warnings: told }) =>
    told.map((text) => `${request.destination}: ${text}`),
  );
  const caveats = answers.flatMap(({ request, duty_rates: rates }) =>
    (rates ? headlineOf(rates) : []).flatMap(({ text }) =>
      point(glyphsOf(style).bullet, `${request.destination}: ${text}`, style),
    ),
  );
  const lines = [
    ...wrapText(description, style.width).map(title),
    '',
    ...renderTable(columns, rows, style),
    ...section('Questions that would decide', questions, style),
    ...section('What the duties rest on', caveats, style),
    ...warningLines(warnings, style),
    '',
    ...wrapText(
      'Side by side by the six digits that all countries share: a join, no legal equivalence of the lines.',
      style.width,
    ).map(faint),
  ];
  return `${lines.join('\n')}\n`;
}
