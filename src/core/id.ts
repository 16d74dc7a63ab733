/** `cls_01j9...`: a prefix and 26 characters made by the caller's source of time and randomness. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Makes a sortable id from a time in milliseconds and 10 random bytes. */
export function makeId(prefix: string, timeMs: number, random: Uint8Array): string {
  let time = '';
  for (let rest = timeMs, i = 0; i < 10; i++) {
    time = alphabet[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  let tail = '';
  for (let i = 0; i < 16; i++)
    tail += alphabet[(random[i % random.length]! * 7 + i * (random[(i + 3) % random.length]! + 1)) % 32];
  return `${prefix}_${time}${tail}`;
}
