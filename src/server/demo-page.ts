import { createHash } from 'node:crypto';

/** What the page says, once in each language. */
interface DemoWords {
  readonly title: string;
  readonly head: string;
  readonly lead: string;
  readonly other: string;
  readonly otherTag: 'en' | 'es';
  readonly theme: string;
  readonly system: string;
  readonly light: string;
  readonly dark: string;
  readonly canHead: string;
  readonly can: readonly (readonly [what: string, how: string])[];
  readonly embedHead: string;
  readonly embed: string;
  readonly ticket: string;
  readonly copy: string;
  readonly copied: string;
  readonly notice: string;
  readonly docs: string;
  readonly noScript: string;
}

const english: DemoWords = {
  title: 'Tariff chat',
  head: 'Tariff codes, in conversation',
  lead: 'Describe goods in your own words. Get the code, how sure it is and down to which digit, the reason, and what it pays.',
  other: 'Español',
  otherTag: 'es',
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  canHead: 'What to ask',
  can: [
    ['Classify', 'Goods in a few words; it asks the one question that decides.'],
    ['Duties', '“duty from China, value 12000 USD”: every rate with its heading, and what no sum holds.'],
    ['Origin', '“does it qualify for USMCA?”: the rule, the verdict, what is missing.'],
    ['The law', '“what does note 2 to section XVI say?”, “compare 6109.10 and 6110.20”.'],
    ['Mexico', '“regulations for 6109.10.03”: IGI, IVA, NOM and permits, each with its status.'],
  ],
  embedHead: 'In your own page',
  embed:
    'Two lines, no framework. The page’s back end hands out tickets, so that no key is ever in a browser.',
  ticket: 'A ticket, from your back end:',
  copy: 'Copy',
  copied: 'Copied',
  notice: 'Answers name the edition of the law they rest on. A licensed customs broker decides.',
  docs: 'The API',
  noScript: 'The chat needs JavaScript.',
};

const spanish: DemoWords = {
  title: 'Chat arancelario',
  head: 'Aranceles, en conversación',
  lead: 'Describa la mercancía con sus palabras. Reciba el código, qué tan seguro es y hasta qué dígito, la razón y lo que paga.',
  other: 'English',
  otherTag: 'en',
  theme: 'Tema',
  system: 'Sistema',
  light: 'Claro',
  dark: 'Oscuro',
  canHead: 'Qué preguntar',
  can: [
    ['Clasificar', 'La mercancía en pocas palabras; hace la única pregunta que decide.'],
    [
      'Aranceles',
      '«arancel desde China, valor 12000 USD»: cada tasa con su partida, y lo que no entra en la suma.',
    ],
    ['Origen', '«¿califica para el T-MEC?»: la regla, el veredicto, lo que falta.'],
    ['La ley', '«¿qué dice la nota 2 de la sección XVI?», «compara 6109.10 y 6110.20».'],
    ['México', '«regulaciones para 6109.10.03»: IGI, IVA, NOM y permisos, cada uno con su estado.'],
  ],
  embedHead: 'En su propia página',
  embed:
    'Dos líneas, sin framework. El servidor de la página entrega boletos: ninguna clave llega al navegador.',
  ticket: 'Un boleto, desde su servidor:',
  copy: 'Copiar',
  copied: 'Copiado',
  notice: 'Cada respuesta nombra la edición de la ley en que se apoya. Decide el agente aduanal.',
  docs: 'La API',
  noScript: 'El chat necesita JavaScript.',
};

const style = `
:root { --ink:#1c2430; --faint:#55606f; --paper:#f6f8fb; --card:#fff; --line:#d5dbe3; --accent:#0b5cad; color-scheme:light; }
@media screen and (prefers-color-scheme:dark) { :root:not([data-theme=light]) { --ink:#e7ecf2; --faint:#a3b0be; --paper:#0c1015; --card:#12171d; --line:#323c48; --accent:#7ab8ff; color-scheme:dark; } }
@media screen { :root[data-theme=dark] { --ink:#e7ecf2; --faint:#a3b0be; --paper:#0c1015; --card:#12171d; --line:#323c48; --accent:#7ab8ff; color-scheme:dark; } }
* { box-sizing:border-box; }
body { margin:0; color:var(--ink); background:var(--paper); font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif; }
.page { max-width:1240px; margin:0 auto; padding:1.5rem clamp(1rem,3vw,2.5rem) 2rem; display:grid; gap:1.5rem clamp(1.5rem,3vw,3rem); grid-template-columns:minmax(0,720px) minmax(300px,1fr); }
header { grid-column:1/-1; display:flex; flex-wrap:wrap; gap:.5rem 1.5rem; align-items:flex-start; }
.head { flex:1 1 24rem; }
h1 { margin:0 0 .2rem; font-size:1.75rem; line-height:1.2; letter-spacing:-.01em; }
h2 { margin:0 0 .6rem; font-size:1.05rem; }
.lead { margin:0; color:var(--faint); max-width:60ch; }
.controls { display:flex; gap:.75rem; align-items:center; }
select, button { font:inherit; color:inherit; background:var(--card); border:1px solid var(--line); border-radius:8px; padding:.35rem .6rem; min-height:2.75rem; }
button { cursor:pointer; } button:hover { border-color:var(--accent); }
a { color:var(--accent); } :focus-visible { outline:3px solid var(--accent); outline-offset:2px; }
tariff-chat { height:clamp(480px,calc(100dvh - 11rem),860px); }
aside { display:flex; flex-direction:column; gap:1.5rem; min-width:0; }
dl { margin:0; display:grid; gap:.7rem; } dt { font-weight:600; } dd { margin:0; color:var(--faint); font-size:.95rem; }
section p { margin:0 0 .7rem; color:var(--faint); font-size:.95rem; }
.code { margin:0 0 1rem; background:var(--card); border:1px solid var(--line); border-radius:10px; overflow:hidden; }
.code div { display:flex; justify-content:space-between; align-items:center; padding:0 .9rem; border-bottom:1px solid var(--line); color:var(--faint); font-size:.85rem; }
.code button { border:0; background:none; color:var(--accent); margin-right:-.6rem; font-size:.85rem; }
pre { margin:0; padding:.8rem .9rem; white-space:pre-wrap; overflow-wrap:anywhere; font:.82rem/1.6 ui-monospace,"DejaVu Sans Mono",monospace; }
footer { grid-column:1/-1; color:var(--faint); font-size:.85rem; display:flex; flex-wrap:wrap; gap:.3rem 1.5rem; }
@media (max-width:980px) { .page { grid-template-columns:minmax(0,1fr); } tariff-chat { max-width:none; height:clamp(460px,calc(100dvh - 11.5rem),860px); } dl { grid-template-columns:repeat(auto-fit,minmax(15rem,1fr)); } }
@media (max-width:480px) { .page { padding:.5rem 0 1.5rem; gap:.5rem; } header, aside, footer { padding:0 10px; } header { flex-wrap:nowrap; align-items:center; gap:.5rem; } .head { flex:1 1 0; } h1 { font-size:1.05rem; } .lead, label span { position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%); } .controls { gap:.5rem; } tariff-chat { height:calc(100dvh - 4.25rem); } aside { padding-top:1rem; } }
@media print { .controls, aside, footer { display:none; } .page { display:block; padding:0; } }
`;

const script = `
const root = document.documentElement, chat = document.querySelector('tariff-chat'), theme = document.querySelector('select');
theme.addEventListener('change', () => {
  for (const [node, name] of [[root, 'data-theme'], [chat, 'theme']])
    if (theme.value) node.setAttribute(name, theme.value); else node.removeAttribute(name);
});
for (const node of document.querySelectorAll('.origin')) node.textContent = location.origin;
for (const button of document.querySelectorAll('.code button'))
  button.addEventListener('click', async () => {
    const code = button.closest('.code').querySelector('pre'), before = button.textContent;
    try { await navigator.clipboard.writeText(code.textContent); }
    catch { const range = document.createRange(); range.selectNodeContents(code); getSelection().removeAllRanges(); getSelection().addRange(range); document.execCommand('copy'); }
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = before; }, 2000);
  });
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The widget's script and nothing else comes from this server; the page's own style and script are known by their hashes. */
export const demoPolicy = [
  "default-src 'none'",
  `script-src 'self' ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230b5cad'/%3E%3Cpath d='M8 11h16M8 16h10M8 21h6' stroke='white' stroke-width='2.6' stroke-linecap='round'/%3E%3C/svg%3E";

const origin = '<span class="origin">https://tariff.example.com</span>';

const snippet = (kind: string, code: string, { copy, copied }: DemoWords): string =>
  `<div class="code"><div><span>${kind}</span><button type="button" data-copied="${copied}">${copy}</button></div><pre>${code}</pre></div>`;

/** The page to try the chat on, as it is shown to a customer. */
export function demoPage(language: 'en' | 'es'): string {
  const words = language === 'es' ? spanish : english;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<meta name="description" content="${words.lead}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${icon}">
<style>${style}</style>
<script src="/chat.js"></script>
</head>
<body>
<div class="page">
<header>
<div class="head"><h1>${words.head}</h1><p class="lead">${words.lead}</p></div>
<div class="controls">
<label><span>${words.theme}</span> <select><option value="">${words.system}</option><option value="light">${words.light}</option><option value="dark">${words.dark}</option></select></label>
<a href="/demo?lang=${words.otherTag}" hreflang="${words.otherTag}" lang="${words.otherTag}">${words.other}</a>
</div>
</header>
<main><tariff-chat ticket-url="/demo/ticket" lang="${language}"></tariff-chat><noscript>${words.noScript}</noscript></main>
<aside>
<section><h2>${words.canHead}</h2><dl>${words.can.map(([what, how]) => `<div><dt>${what}</dt><dd>${how}</dd></div>`).join('')}</dl></section>
<section><h2>${words.embedHead}</h2><p>${words.embed}</p>
${snippet('HTML', `&lt;script src="${origin}/chat.js"&gt;&lt;/script&gt;\n&lt;tariff-chat ticket-url="/my-chat-ticket"&gt;&lt;/tariff-chat&gt;`, words)}
<p>${words.ticket}</p>
${snippet('Shell', `curl -X POST ${origin}/v1/chat/tickets \\\n  -H "Authorization: Bearer $TARIFF_API_KEY"`, words)}
</section>
</aside>
<footer><span>${words.notice}</span><a href="/docs">${words.docs}</a></footer>
</div>
<script>${script}</script>
</body>
</html>
`;
}
