/** A probability as the chat says it: `62%`, `<1%`. */
export function share(probability: number): string {
  const percent = Math.round(probability * 100);
  if (percent === 0 && probability > 0) return '<1%';
  if (percent === 100 && probability < 1) return '>99%';
  return `${percent}%`;
}
