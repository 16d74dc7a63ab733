/** A clock that stands where it is put and moves only when told. */
export interface FakeClock {
  readonly now: () => Date;
  advance(ms: number): void;
}

export function fakeClock(start = '2026-06-15T12:00:00.000Z'): FakeClock {
  let time = Date.parse(start);
  if (Number.isNaN(time)) throw new Error(`not a time: ${start}`);
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
  };
}
