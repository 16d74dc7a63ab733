import { buildNode } from './build-node.js';

/** What the chat says in words: a line is a paragraph, one that begins with a dash a point of a list. Never markup. */
export class ToldText {
  readonly node = buildNode('div', { class: 'told' });
  #line: HTMLElement | undefined;

  add(text: string): void {
    const lines = text.split('\n');
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.#line = undefined;
      if (line === '') continue;
      if (this.#line) this.#line.append(line);
      else this.#line = this.#begin(line);
    }
  }

  #begin(line: string): HTMLElement {
    const point = /^- (.*)$/s.exec(line)?.[1];
    if (point === undefined) {
      const paragraph = buildNode('p', {}, line);
      this.node.append(paragraph);
      return paragraph;
    }
    const last = this.node.lastElementChild;
    const list = last?.localName === 'ul' ? last : buildNode('ul');
    if (list !== last) this.node.append(list);
    const item = buildNode('li', {}, point);
    list.append(item);
    return item;
  }
}
