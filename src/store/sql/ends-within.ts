/** True where the work ended before its time was over. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<boolean>((late) => {
    timer = setTimeout(() => late(false), ms);
  });
  const ended = await Promise.race([work.then(() => true), over]);
  clearTimeout(timer);
  return ended;
}
