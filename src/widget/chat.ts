import type { CaseEcho, ChatFrameOut } from '../api/chat-frames.js';
import { buildNode } from './build-node.js';
import { caseChips } from './case-chips.js';
import { ChatLine, type LineState } from './chat-line.js';
import { ChatMemory } from './chat-memory.js';
import { drawCard } from './draw-card.js';
import { styles } from './styles.js';
import { ToldText } from './told-text.js';
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
  #chips = buildNode('ul', { class: 'case' });
  #anew = buildNode('button', { type: 'button', class: 'anew' });
  #input = buildNode('textarea', { rows: '1', maxlength: '8000', enterkeyhint: 'send', dir: 'auto' });
  #button = buildNode('button', { type: 'submit' });
  /** what belongs to each thing said, by its id */
  #turns = new Map<string, HTMLElement>();
  #waiting = new Set<string>();
  #told: ToldText | undefined;
  #lineState: LineState = 'connecting';
  #scrolled = 0;
  #folded: HTMLDetailsElement[] = [];

  connectedCallback(): void {
    window.addEventListener('beforeprint', this.#unfold);
    window.addEventListener('afterprint', this.#fold);
    if (!this.shadowRoot) this.#build();
    this.#line ??= this.#openLine();
    this.#line.open();
    // a node that is moved begins at its top again
    this.#log.scrollTop = this.#scrolled;
  }

  disconnectedCallback(): void {
    window.removeEventListener('beforeprint', this.#unfold);
    window.removeEventListener('afterprint', this.#fold);
    // a node that is only moved is back by then
    queueMicrotask(() => {
      if (!this.isConnected) this.#line?.close();
    });
  }

  #openLine(): ChatLine {
    const server = new URL(this.getAttribute('server') ?? ownServer, location.href);
    const place = [...document.querySelectorAll('tariff-chat')].indexOf(this);
    const memory = new ChatMemory([server.origin, this.getAttribute('ticket-url') ?? '', place].join(' '));
    return new ChatLine({
      address: `${server.protocol === 'https:' ? 'wss' : 'ws'}://${server.host}/v1/chat`,
      memory: memory.read(),
      ticket: () => this.#ticket(),
      received: (frame) => this.#receive(frame),
      stands: (state) => this.#stands(state),
      remember: (kept) => memory.keep(kept),
    });
  }

  #build(): void {
    const language = this.getAttribute('lang') ?? document.documentElement.lang ?? '';
    this.#words = wordsFor(language || navigator.language);
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    const { title, ask, notice, anew, newCase, chips, tag } = this.#words;
    this.#input.placeholder = ask;
    this.#input.setAttribute('aria-label', ask);
    const form = buildNode('form', {}, this.#input, this.#button);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#waiting.size > 0) this.#line?.send({ type: 'cancel' });
      else this.#submit(this.#input.value);
    });
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      if (this.#waiting.size === 0) this.#submit(this.#input.value);
    });
    this.#log.addEventListener('scroll', () => {
      if (this.isConnected) this.#scrolled = this.#log.scrollTop;
    });
    this.#chips.setAttribute('aria-label', chips.all);
    this.#anew.append(anew);
    this.#anew.addEventListener('click', () => {
      if (this.#waiting.size === 0) this.#submit(newCase);
    });
    this.#log.setAttribute('aria-label', title);
    this.#log.append(this.#greeting());
    this.#showCase(undefined);
    root.append(
      buildNode(
        'div',
        { class: 'chat', lang: tag },
        buildNode('header', {}, buildNode('h2', {}, title), this.#status, this.#anew),
        this.#chips,
        this.#log,
        form,
        buildNode('p', { class: 'notice' }, notice),
      ),
    );
    this.#busy();
  }

  /** What the chat can do, with examples to try; they go once something was said. */
  #greeting(): HTMLElement {
    const { hello, canDo, tryOne, examples } = this.#words;
    const buttons = examples.map((text) => {
      const button = buildNode('button', { type: 'button' }, text);
      button.addEventListener('click', () => this.#submit(text));
      return button;
    });
    return buildNode(
      'div',
      { class: 'greeting' },
      buildNode('p', { class: 'hello' }, hello),
      buildNode('p', {}, canDo),
      buildNode('div', { class: 'examples', role: 'group', 'aria-label': tryOne }, ...buttons),
    );
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
    if (said === '' || !this.#line) return;
    const typed = this.#input.value.trim() === said;
    if (typed) this.#input.value = '';
    this.#say(this.#line.send({ type: 'message', text: said }), typed);
  }

  #answer(questionId: string, value: string): void {
    if (this.#line) this.#say(this.#line.send({ type: 'answer', question_id: questionId, value }), false);
  }

  /** Shows what was said, whose answer is waited for. */
  #say(id: string, typed: boolean): void {
    this.#waiting.add(id);
    const turn = this.#turnOf(id);
    this.#busy();
    // the button that was pressed is gone: focus stays where reading goes on, and no keyboard of a phone comes up
    if (!typed) turn.querySelector<HTMLElement>('.said')?.focus({ preventScroll: true });
  }

  /**
   * The place of what was said under an id and of its answer; of an earlier load of the page it is built anew. What was said
   * is brought to the top, once, so that its answer is read from its start.
   */
  #turnOf(id: string): HTMLElement {
    const known = this.#turns.get(id);
    if (known) return known;
    for (const button of this.#log.querySelectorAll('button')) button.disabled = true;
    this.#log.querySelector('.examples')?.remove();
    const text = this.#line?.said(id);
    const said =
      text === undefined
        ? undefined
        : buildNode(
            'p',
            { class: 'said', tabindex: '-1', dir: 'auto' },
            buildNode('span', { class: 'unseen' }, `${this.#words.you}: `),
            text,
          );
    const turn = buildNode('div', { class: 'turn' }, said);
    this.#turns.set(id, turn);
    this.#told = undefined;
    this.#log.append(turn);
    this.#log.scrollTop = turn.offsetTop - this.#log.offsetTop;
    return turn;
  }

  #receive(frame: ChatFrameOut): void {
    const id = frame.reply_to ?? '';
    switch (frame.type) {
      case 'delta':
        this.#tell(id, frame.text);
        return;
      case 'card':
        this.#told = undefined;
        this.#show(id, drawCard(frame, this.#words));
        return;
      case 'question':
        this.#told = undefined;
        this.#show(id, this.#question(frame));
        return;
      case 'error':
        this.#fault(frame);
        return;
      case 'done':
        this.#told = undefined;
        this.#showCase(frame.case);
        this.#over(id);
    }
  }

  #tell(id: string, text: string): void {
    const turn = this.#turnOf(id);
    if (this.#told?.node.parentNode !== turn) {
      this.#told = new ToldText();
      turn.append(this.#told.node);
    }
    this.#told.add(text);
  }

  #fault(frame: Extract<ChatFrameOut, { type: 'error' }>): void {
    const isForgotten = frame.id === '0' && frame.problem.code === 'not_found';
    if (isForgotten) {
      this.#showCase(undefined);
      this.#waiting.clear();
    }
    this.#told = undefined;
    const text = isForgotten ? this.#words.forgotten : frame.problem.detail;
    const node = buildNode('p', { class: 'fault', role: 'alert' }, text);
    if (frame.reply_to === undefined) this.#log.append(node);
    else this.#show(frame.reply_to, node);
    this.#over(frame.reply_to ?? '');
  }

  #over(id: string): void {
    this.#waiting.delete(id);
    this.#busy();
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

  #showCase(echo: CaseEcho | undefined): void {
    const chips = caseChips(echo, this.#words);
    this.#chips.replaceChildren(...chips);
    this.#chips.hidden = chips.length === 0;
    this.#anew.hidden = chips.length === 0;
  }

  #stands(state: LineState): void {
    const { connecting, waiting, refused } = this.#words;
    this.#status.textContent = { open: '', connecting, waiting, refused }[state];
    this.dataset['line'] = state;
    this.#lineState = state;
    this.#busy();
  }

  #busy(): void {
    const answering = this.#waiting.size > 0 && this.#lineState === 'open';
    this.#button.textContent = answering ? this.#words.cancel : this.#words.send;
    for (const [id, turn] of this.#turns) turn.classList.toggle('waits', this.#waiting.has(id));
  }

  #show(id: string, node: HTMLElement): void {
    this.#turnOf(id).append(node);
  }

  /** Paper cannot be unfolded. */
  readonly #unfold = (): void => {
    this.#folded = [...this.#log.querySelectorAll('details')].filter(({ open }) => !open);
    for (const details of this.#folded) details.open = true;
  };

  readonly #fold = (): void => {
    for (const details of this.#folded) details.open = false;
    this.#folded = [];
  };
}

if (!customElements.get('tariff-chat')) customElements.define('tariff-chat', TariffChat);
