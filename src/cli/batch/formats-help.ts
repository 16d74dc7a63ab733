import type { Style } from '../../render/style.js';
import { wrapText } from '../../render/text-width.js';

const topics: readonly (readonly [title: string, text: string])[] = [
  [
    'Answers',
    'An answer is drawn as text, in colour only on a terminal. With --json it is one JSON object with schema_version in it; lists (search, history list) also know --ndjson, one object a line. Answers go to stdout, remarks and errors to stderr.',
  ],
  [
    'Codes',
    '2, 4, 6, 8 or 10 digits, with or without dots: 6109.10.00.04 or 6109100004. A leading zero is part of the code.',
  ],
  ['Amounts', '12000, "12,000.00", "USD 12000" or "$12,000". Without a currency it is US dollars.'],
  [
    'Quantities',
    'A number and a unit: "400 doz", "50 kg", "12 kg of copper content". --quantity may be repeated, once for each unit that the line asks for.',
  ],
  ['Countries', 'An ISO 3166 code or a name: MX, MEX, Mexico.'],
  [
    'Dates',
    "yyyy-mm-dd. Without --date the day of entry is today in your time zone: the machine's own, or the setting timezone. Times in answers are UTC (RFC 3339).",
  ],
  [
    'Facts',
    '--fact id=answer, with the id that stands beside the question in the answer. The same request with facts gives a refined answer.',
  ],
  [
    'Settings files',
    'One JSON object with the keys of "tariff config list", for example {"origin": "MX", "threshold": 0.9}.',
  ],
];

/** `tariff help formats`: how things are written. */
export const formatsHelp = (style: Style): string =>
  `How things are written\n\n${topics
    .map(
      ([title, text]) =>
        `${title}\n${wrapText(text, style.width - 2)
          .map((line) => `  ${line}`)
          .join('\n')}\n`,
    )
    .join('\n')}`;
