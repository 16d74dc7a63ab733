import type { ChatFrameOut } from '../api/chat-frames.js';
import { buildNode } from './build-node.js';
import { ChatLine, type LineState } from './chat-line.js';
import { drawCard } from './draw-card.js';
import { styles } from './styles.js';
import { type Words, wordsFor } from './words.js';

/** Where the script came from: the server that answers, unless the page names another. */
const ownServer = new URL((document.currentScript as HTMLScriptElement | null)?.src ?? location.href).origin;

/**
 * `<tariff-chat ticket-url="/chat-ticket" server="https://..." lang="es" theme="dark">`: the chat in a page. The page's
 * own back end gives the ticket, so that no key is ever in a browser; a page may set `getTicket` instead.
 */
class TariffChat extends HTMLElement {
  /** gives a fresh ticket for one connection */
  getTicket: (() => Promise<string>) | undefined;
  #words: Words = wordsFor('en');
  #line: ChatLine | undefined;
  #log = buildNode('div', { role: 'log', 'aria-live': 'polite', tabindex: '0' });
  #status = buildNode('span', { role: 'status' });
  #input = buildNode('textarea', { rows: '1', maxlength: '8000', enterkeyhint: 'send' });
  #button = buildNode('button', { type: 'submit' });
  #told: HTMLElement | undefined;
  #answering = false;

  connectedCallback(): void {
    const language = this.getAttribute('lang') ?? document.documentElement.lang ?? '';
    this.#words = wordsFor(language || navigator.language);
    if (!this.shadowRoot) this.#build();
    const server = new URL(this.getAttribute('server') ?? ownServer, location.href);
    const address = `${server.protocol === 'https:' ? 'wss' : 'ws'}://${server.host}/v1/chat`;
    this.#line = new ChatLine({
      address,
      ticket: () => this.#ticket(),
      received: (frame) => this.#receive(frame),
      stands: (state) => this.#stands(state),
    });
    void this.#line.open();
  }

  disconnectedCallback(): void {
    this.#line?.close();
  }

  #build(): void {
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    const { title, ask, notice } = this.#words;
    this.#input.placeholder = ask;
    this.#input.setAttribute('aria-label', ask);
    const form = buildNode('form', {}, this.#input, this.#button);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#answering) this.#line?.send({ type: 'cancel' });
      else this.#submit(this.#input.value);
    });
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      if (!this.#answering) this.#submit(this.#input.value);
    });
    root.append(
      buildNode('header', {}, buildNode('h2', {}, title), this.#status),
      this.#log,
      form,
      buildNode('p', { class: 'notice' }, notice),
    );
    this.#log.setAttribute('aria-label', title);
    this.#busy(false);
  }

  async #ticket(): Promise<string> {
    if (this.getTicket) return this.getTicket();
    const url = this.getAttribute('ticket-url') ?? '/chat-ticket';
    const reply = await fetch(url, { method: 'POST', credentials: 'same-origin' });
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
    return ((await reply.json()) as { ticket: string }).ticket;
  }

  #submit(text: string): void {
    const said = text.trim();
    if (said === '') return;
    this.#input.value = '';
    this.#say(said);
    this.#line?.send({ type: 'message', text: said });
  }

  #answer(questionId: string, value: string): void {
    this.#say(value);
    this.#line?.send({ type: 'answer', question_id: questionId, value });
  }

  #say(text: string): void {
    for (const button of this.#log.querySelectorAll('button')) button.disabled = true;
    this.#show(buildNode('p', { class: 'said', 'aria-label': `${this.#words.you}: ${text}` }, text));
    this.#told = undefined;
    this.#busy(true);
    this.#input.focus();
  }

  #receive(frame: ChatFrameOut): void {
    switch (frame.type) {
      case 'delta': {
        this.#told ??= this.#show(buildNode('p', { class: 'told' }));
        this.#told.append(frame.text);
        this.#scroll();
        return;
      }
      case 'card':
        this.#told = undefined;
        this.#show(drawCard(frame, this.#words));
        return;
      case 'question':
        this.#told = undefined;
        this.#show(this.#question(frame));
        return;
      case 'error':
        this.#busy(false);
        this.#told = undefined;
        this.#show(
          buildNode(
            'p',
            { class: 'told fault', role: 'alert' },
            frame.id === '0' && frame.problem.code === 'not_found'
              ? this.#words.forgotten
              : frame.problem.detail,
          ),
        );
        return;
      case 'done':
        this.#told = undefined;
        this.#busy(false);
    }
  }

  #question(frame: Extract<ChatFrameOut, { type: 'question' }>): HTMLElement {
    const options = frame.options.map(({ answer, formatted }) => {
      const button = buildNode('button', { type: 'button' }, answer);
      if (formatted) button.append(' ', buildNode('code', {}, formatted));
      button.addEventListener('click', () => this.#answer(frame.question_id, answer));
      return button;
    });
    const why = frame.why ? buildNode('p', { class: 'why' }, frame.why) : undefined;
    return buildNode('fieldset', {}, buildNode('legend', {}, frame.text), why, ...options);
  }

  #stands(state: LineState): void {
    const { connecting, waiting, refused } = this.#words;
    this.#status.textContent = { open: '', connecting, waiting, refused }[state];
    this.dataset['line'] = state;
    if (state !== 'open') this.#busy(false);
  }

  #busy(answering: boolean): void {
    this.#answering = answering;
    this.#button.textContent = answering ? this.#words.cancel : this.#words.send;
  }

  #show<N extends HTMLElement>(node: N): N {
    this.#log.append(node);
    this.#scroll();
    return node;
  }

  #scroll(): void {
    this.#log.scrollTop = this.#log.scrollHeight;
  }
}

if (!customElements.get('tariff-chat')) customElements.define('tariff-chat', TariffChat);
