import type { MeasuresImport, MeasuresRemoved, MeasuresUpdate } from '../../api/data-answers.js';
import { labelled, point } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';

const namedAtMost = 30;

const rowCount = (count = 0): string => `${count} ${count === 1 ? 'measure' : 'measures'}`;

/** What became of the user's own rows of chapter 99, drawn. */
export function renderMeasuresImport(answer: MeasuresImport, style: Style): string {
  const { good, fair } = paletteOf(style);
  const { tick, warn } = glyphsOf(style);
  const { status, name, headings, counts } = answer;
  const count = counts['measures'] ?? 0;
  const many = `${rowCount(count)} of your own ${count === 1 ? 'is' : 'are'} loaded as ${name}`;
  const head = {
    imported: many,
    replaced: `${many}, in the place of those before`,
    already_loaded: `these measures were loaded already as ${name}; nothing was written`,
  }[status];
  const named = headings
    .slice(0, namedAtMost)
    .map(
      ({ heading, shipped, rates }) =>
        `${heading} ${rates.join(', ')}${rates.every((rate) => rate.startsWith('ended ')) || !shipped ? '' : ', before what ships'}`,
    );
  const rest = headings.length - namedAtMost;
  const lines = [
    ...labelled('in force', `${answer.from} to ${answer.to ?? 'open'}`, style),
    ...named.flatMap((text, i) => labelled(i === 0 ? 'headings' : '', text, style)),
    ...(rest > 0 ? labelled('', `and ${rest} more headings (--json shows all)`, style) : []),
    ...labelled('laid over', `the measures that ship, of ${answer.laid_over}`, style),
    ...labelled('read from', `${answer.source.name}, sha256 ${answer.source.sha256}`, style),
    ...point(
      warn,
      `every answer that rests on them says "yours"; "tariff data remove ${name}" takes them out`,
      style,
    ).map(fair),
  ];
  return `${[good(`${tick} ${head}`), ...lines].join('\n')}\n`;
}

/** What came of a published pack of measures, drawn. */
export function renderMeasuresUpdate(answer: MeasuresUpdate, style: Style): string {
  const { good } = paletteOf(style);
  const { pack, published, signed_by: signer, address } = answer;
  if (answer.status === 'current')
    return `${good(`${glyphsOf(style).tick} ${pack} of ${published} is loaded already`)}\n`;
  const lines = [
    ...labelled('published', `${published}, signed by key ${signer}`, style),
    ...labelled('from', address, style),
  ];
  return `${renderMeasuresImport(answer.imported, style)}${lines.join('\n')}\n`;
}

/** That the user's own rows are gone, drawn. */
export function renderMeasuresRemoved({ name, counts }: MeasuresRemoved, style: Style): string {
  const { good } = paletteOf(style);
  return `${good(`${glyphsOf(style).tick} ${name} is taken out, ${rowCount(counts['measures'])}: what ships holds alone`)}\n`;
}
