/** How much of an answer is told: characters of a text, items of a list. */
export interface Room {
  readonly chars: number;
  readonly items: number;
}

const bytesUsually = 2_000;
const bytesInDetail = 16_000;

const rooms: readonly Room[] = [
  { chars: 180, items: 20 },
  { chars: 140, items: 12 },
  { chars: 110, items: 8 },
  { chars: 80, items: 6 },
  { chars: 60, items: 4 },
  { chars: 48, items: 3 },
  { chars: 40, items: 2 },
  { chars: 32, items: 1 },
];
const roomsInDetail: readonly Room[] = [
  { chars: 2_000, items: 400 },
  { chars: 600, items: 200 },
  { chars: 400, items: 100 },
  { chars: 240, items: 60 },
  ...rooms,
];

/** What did not fit, by the name of its list. */
export type LeftOut = Record<string, number>;

/** An answer in the making: its texts are cut and its lists shortened to the room there is, and what is left out is counted. */
export class Fitting {
  readonly #left: LeftOut = {};

  constructor(private readonly room: Room) {}

  /** The beginning of a text. */
  text(whole: string, times = 1): string {
    const most = this.room.chars * times;
    return whole.length <= most ? whole : `${whole.slice(0, most - 1).trimEnd()}…`;
  }

  /** The end of a text: of a line's words from chapter down, those that tell it from its neighbours. */
  ending(whole: string): string {
    const most = this.room.chars;
    return whole.length <= most ? whole : `…${whole.slice(1 - most).trimStart()}`;
  }

  /** The first items of a list, the weightiest; `times` as many as others have. */
  list<T>(name: string, items: readonly T[], times = 1): T[] {
    const most = Math.max(1, Math.ceil(this.room.items * times));
    if (items.length > most) this.#left[name] = (this.#left[name] ?? 0) + items.length - most;
    return items.slice(0, most);
  }

  leftOut(): { left_out?: LeftOut } {
    return Object.keys(this.#left).length === 0 ? {} : { left_out: this.#left };
  }
}

/** The answer in the most room that stays within its bytes; where even the least does not, the least. */
export function fitAnswer<T>(detail: boolean, build: (fitting: Fitting) => T): T {
  const most = detail ? bytesInDetail : bytesUsually;
  let answer: T | undefined;
  for (const room of detail ? roomsInDetail : rooms) {
    const fitting = new Fitting(room);
    const built = build(fitting);
    answer = { ...built, ...fitting.leftOut() };
    if (Buffer.byteLength(JSON.stringify(answer)) <= most) return answer;
  }
  return answer!;
}
