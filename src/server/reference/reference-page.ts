import { createHash } from 'node:crypto';

/** The sign of the service in the tab of a browser. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b5cad"/><path d="M8 11h16M8 16h10M8 21h6" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>`;

const style = `
:root { color-scheme:light dark; }
html, body { overflow-x:clip; }
body { margin:0; font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif; }
.first { padding:2rem; max-width:60ch; margin:0 auto; }
`;

/** Colours of the reference, each pair at least 4.5 to 1 against its ground, and the fonts of the reader's own machine. */
const dress = `
.scalar-app, .light-mode, .dark-mode { --scalar-font:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif; --scalar-font-code:ui-monospace,"DejaVu Sans Mono",monospace; }
.light-mode { --scalar-color-1:#1c2430; --scalar-color-2:#46505d; --scalar-color-3:#55606f; --scalar-color-accent:#0b5cad; --scalar-background-1:#fff; --scalar-background-2:#f6f8fb; --scalar-background-3:#e9edf3; --scalar-border-color:#d5dbe3; --scalar-link-color:#0b5cad; --scalar-color-green:#0a6b3d; --scalar-color-red:#b3261e; --scalar-color-orange:#8a4b00; --scalar-color-yellow:#735c00; --scalar-color-blue:#0b5cad; --scalar-color-purple:#6b3fa0; --scalar-sidebar-color-2:#46505d; }
.dark-mode { --scalar-color-1:#e7ecf2; --scalar-color-2:#b6c1cd; --scalar-color-3:#a3b0be; --scalar-color-accent:#7ab8ff; --scalar-background-1:#12171d; --scalar-background-2:#1a2129; --scalar-background-3:#252e38; --scalar-border-color:#323c48; --scalar-link-color:#7ab8ff; --scalar-color-green:#5fd39a; --scalar-color-red:#ff9b93; --scalar-color-orange:#ffb86b; --scalar-color-yellow:#f0cf65; --scalar-color-blue:#7ab8ff; --scalar-color-purple:#c9a6ff; --scalar-sidebar-color-2:#b6c1cd; }
.scalar-app :focus-visible:focus-visible { outline:3px solid var(--scalar-color-accent); outline-offset:2px; }
.scalar-app code:focus-visible:focus-visible { outline-offset:-3px; }
.scalar-app .markdown a, .scalar-app .introduction-description a { text-decoration:underline; }
.scalar-app .introduction-card-item:has(.client-libraries-content), .scalar-app .darklight-reference a { display:none; }
.scalar-app .markdown table { display:block; width:max-content; max-width:100%; overflow-x:auto; table-layout:auto; }
.scalar-app .markdown :is(th, td) { padding:.5rem .7rem; min-width:0; word-break:normal; }
.scalar-app .markdown td:last-child:not(:first-child) { min-width:11rem; }
.scalar-app .markdown td:first-child code { white-space:nowrap; }
.scalar-app .introduction-section .section-column:first-child { flex-grow:2; }
`;

/** What the renderer leaves unsaid to a screen reader, said: names of buttons that show a sign alone, roles that do not fit, lists that scroll. */
const mending = `
const name = (node, text) => { if (node && !node.getAttribute('aria-label')) node.setAttribute('aria-label', text); };
const every = (what, mend) => { for (const node of document.querySelectorAll(what)) mend(node); };
const mend = () => {
  every('button[aria-selected]:not([role])', (node) => {
    if (node.getAttribute('aria-selected') === 'true') node.setAttribute('aria-current', 'true'); else node.removeAttribute('aria-current');
    node.removeAttribute('aria-selected');
  });
  every('button[role=search]', (node) => node.removeAttribute('role'));
  every('aside[role]', (node) => node.removeAttribute('role'));
  every('button[role=none]', (node) => node.removeAttribute('role'));
  every('.cm-content', (node) => name(node, 'Value'));
  every('button[aria-pressed][class*=toggle]', (node) => name(node, 'Dark colours'));
  every('input[type=checkbox]', (node) => name(node, 'Send this row'));
  every('button.show-more[aria-label]', (node) => node.removeAttribute('aria-label'));
  every('button', (node) => {
    if (node.innerText.trim() === '' && !node.title && !node.getAttribute('aria-labelledby')) name(node, /copy/.test(node.className) ? 'Copy' : 'More');
  });
  every('.endpoints, pre, .hljs, .cm-scroller, .scalar-code-block, .markdown table', (node) => { if (node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight) node.tabIndex = 0; });
};
new MutationObserver(() => { cancelAnimationFrame(mend.next); mend.next = requestAnimationFrame(mend); }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-selected', 'class'] });
`;

const script = `
${mending}
const say = (text) => { document.querySelector('.first').textContent = text; };
const read = async (address, as) => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(address + ' answers ' + reply.status);
  return reply[as]();
};
const whole = (node, parts, key) => {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((each) => whole(each, parts));
  if (typeof node.$ref === 'string') return key === 'schema' ? node : whole(parts[node.$ref.split('/').pop()], parts);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, whole(value, parts, key)]));
};
Promise.all([read('/openapi.json', 'json'), read('/docs/guide.md', 'text')]).then(([contract, guide]) => {
  // the renderer takes a schema with anyOf, to which one without any refers, for a fault: bodies are named, what is in them is handed over whole
  const document_ = whole(contract, contract.components.schemas);
  document_.info.description = guide;
  document_.servers = [{ url: location.origin }];
  document.querySelector('.first').remove();
  Scalar.createApiReference('#reference', {
    content: document_,
    layout: 'modern',
    theme: 'none',
    customCss: ${JSON.stringify(dress)},
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    documentDownloadType: 'none',
    persistAuth: false,
    defaultOpenAllTags: false,
    hideModels: true,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    authentication: { preferredSecurityScheme: 'key' },
    agent: { disabled: true },
  });
}).catch((fault) => say('The reference could not be drawn: ' + fault.message + '. The same in plain text: /docs/guide.md and /openapi.json'));
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page runs its own two scripts, loads nothing from elsewhere and speaks to this server alone; the renderer writes styles of its own. */
export const referencePolicy = [
  "default-src 'none'",
  `script-src 'self' ${hashOf(script)}`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** GET /docs: the reference of the API, drawn in the reader's browser from the contract and the guide. */
export const referencePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tariff API reference</title>
<meta name="description" content="How to call the tariff classification service: first call, keys, errors, batches, webhooks, the chat, and every operation.">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/docs/icon.svg">
<style>${style}</style>
</head>
<body>
<div id="reference"></div>
<p class="first" role="status">Reading the contract …</p>
<noscript><p class="first">The reference needs JavaScript. The same in plain text: <a href="/docs/guide.md">the guide</a> and <a href="/openapi.json">the contract</a>.</p></noscript>
<script src="/docs/renderer.js"></script>
<script>${script}</script>
</body>
</html>
`;
