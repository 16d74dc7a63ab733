/** Finds numbers by the first 64 bits of a mark, in memory that does not grow with what the numbers stand for. */
export class MarkIndex {
  /** two words of each mark */
  #words = new Uint32Array(2 * 1024);
  #size = 0;
  #slots = new Int32Array(0);

  /** Adds the mark of the next number, from 0; it is 16 or more hexadecimal digits. */
  add(mark: string): void {
    if (2 * this.#size === this.#words.length) {
      const words = new Uint32Array(2 * this.#words.length);
      words.set(this.#words);
      this.#words = words;
    }
    this.#words[2 * this.#size] = Number.parseInt(mark.slice(0, 8), 16);
    this.#words[2 * this.#size + 1] = Number.parseInt(mark.slice(8, 16), 16);
    this.#size++;
  }

  get size(): number {
    return this.#size;
  }

  /** Makes what was added findable; of equal marks the first number is found. */
  settle(): void {
    let width = 16;
    while (width < 2 * this.#size) width *= 2;
    this.#slots = new Int32Array(width).fill(-1);
    for (let at = 0; at < this.#size; at++) {
      const slot = this.#slotOf(this.#words[2 * at]!, this.#words[2 * at + 1]!);
      if (this.#slots[slot] === -1) this.#slots[slot] = at;
    }
  }

  find(mark: string): number | undefined {
    if (this.#slots.length === 0) return undefined;
    const slot = this.#slotOf(Number.parseInt(mark.slice(0, 8), 16), Number.parseInt(mark.slice(8, 16), 16));
    const at = this.#slots[slot]!;
    return at === -1 ? undefined : at;
  }

  /** The slot that holds a mark, or the empty one where it would stand. */
  #slotOf(first: number, second: number): number {
    const last = this.#slots.length - 1;
    let slot = first & last;
    for (;;) {
      const at = this.#slots[slot]!;
      if (at === -1 || (this.#words[2 * at] === first && this.#words[2 * at + 1] === second)) return slot;
      slot = (slot + 1) & last;
    }
  }
}
