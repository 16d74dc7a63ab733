import type { Certification, OriginResult } from '../../api/origin-result.js';
import { escapeHtml as safe } from '../html-text.js';

const sheet = `
  @page { size: letter; margin: 16mm; }
  body { font: 11pt/1.4 Georgia, 'Times New Roman', serif; color: #111; max-width: 46em; margin: 2em auto; padding: 0 1em; }
  h1 { font-size: 16pt; margin: 0 0 .2em; }
  p.basis { margin: 0 0 1.2em; color: #444; font-size: 9.5pt; }
  table { width: 100%; border-collapse: collapse; }
  th, td { border: 1px solid #555; padding: .45em .6em; text-align: left; vertical-align: top; }
  th { width: 13em; font-weight: bold; background: #f2f2f2; }
  td span { color: #555; }
  .missing { color: #a00; }
  .line { border-bottom: 1px solid #111; height: 2.4em; margin-top: .4em; }
  .draft { border: 2px solid #a00; color: #a00; padding: .5em .8em; margin: 0 0 1em; }
  @media print { body { margin: 0; } }
`;

function elementRow({ number, title, lines, missing }: Certification['elements'][number]): string {
  const filled = lines.map(({ label, text }) => `<div><span>${safe(label)}:</span> ${safe(text)}</div>`);
  const open =
    number === 9
      ? [
          '<div class="line"></div><span>signature of the certifier</span>',
          '<div class="line"></div><span>date</span>',
        ]
      : missing.map((text) => `<div class="missing">missing: ${safe(text)}</div>`);
  return `<tr><th>${number}. ${safe(title)}</th><td>${[...filled, ...open].join('')}</td></tr>`;
}

/** The certification as one page to print and sign: no script, no address, nothing loaded from elsewhere. */
export function certificationHtml({ certification, formatted, date, rules_edition }: OriginResult): string {
  if (!certification) return '';
  const draft = certification.complete
    ? ''
    : '<p class="draft">Draft: not complete. Do not sign before everything named as missing is there.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>USMCA certification of origin, ${safe(formatted)}</title>
<style>${sheet}</style>
</head>
<body>
<h1>Certification of origin</h1>
<p class="basis">United States-Mexico-Canada Agreement. ${safe(certification.basis)}. Rules read: ${safe(rules_edition.name)}; determined for entry on ${safe(date)}.</p>
${draft}
<table>
${certification.elements.map(elementRow).join('\n')}
</table>
<p>${safe(certification.statement)}</p>
</body>
</html>
`;
}
