/** Work of one account that waits for a thread. */
interface Waiting {
  readonly begin: () => Promise<void>;
  readonly long: boolean;
}

interface Share {
  readonly waiting: Waiting[];
  underWay: number;
  /** milliseconds of threads that it has had, as far as that counts */
  had: number;
}

/** Runs work of many accounts, so much of it at once. */
export interface FairQueue {
  /** `long`: work that keeps its thread for seconds */
  run<T>(account: string, work: () => Promise<T>, long?: boolean): Promise<T>;
}

/**
 * Gives threads to accounts in turn: first to the one that has the fewest at the moment, then to the one that has had the
 * least time. Where there are two threads or more, one is always left to work that is not long.
 */
export function fairQueue(atOnce: number, now: () => number): FairQueue {
  const shares = new Map<string, Share>();
  const longAtOnce = Math.max(1, atOnce - 1);
  let underWay = 0;
  let longUnderWay = 0;
  /** what the account served last had had: who comes anew begins there and has no old claims */
  let level = 0;

  const mayBegin = ({ long }: Waiting): boolean => !long || longUnderWay < longAtOnce;
  const takeNext = (): (() => Promise<void>) | undefined => {
    let next: { readonly share: Share; readonly at: number } | undefined;
    for (const share of shares.values()) {
      const at = share.waiting.findIndex(mayBegin);
      if (at < 0) continue;
      if (!next || isBefore(share, next.share)) next = { share, at };
    }
    if (!next) return undefined;
    const { share, at } = next;
    const [work] = share.waiting.splice(at, 1);
    level = Math.max(level, share.had);
    return () => follow(share, work!);
  };
  const follow = async (share: Share, { begin, long }: Waiting): Promise<void> => {
    const began = now();
    share.underWay += 1;
    underWay += 1;
    if (long) longUnderWay += 1;
    await begin();
    share.had += now() - began;
    share.underWay -= 1;
    underWay -= 1;
    if (long) longUnderWay -= 1;
    for (const [account, each] of shares)
      if (each === share && each.underWay === 0 && each.waiting.length === 0) shares.delete(account);
    fill();
  };
  const fill = (): void => {
    while (underWay < atOnce) {
      const next = takeNext();
      if (!next) return;
      void next();
    }
  };
  return {
    run: (account, work, long = false) =>
      new Promise((done, refuse) => {
        const share = shares.get(account) ?? { waiting: [], underWay: 0, had: level };
        shares.set(account, share);
        share.waiting.push({ long, begin: () => work().then(done, refuse) });
        fill();
      }),
  };
}

const isBefore = (one: Share, other: Share): boolean =>
  one.underWay !== other.underWay ? one.underWay < other.underWay : one.had < other.had;
