/** What stands under a key, made when it is first asked for; a book that has come to `atMost` is emptied before more is put in. */
export function madeOnce<K, V extends {}>(book: Map<K, V>, key: K, atMost: number, make: () => V): V {
  const known = book.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (book.size >= atMost) book.clear();
  book.set(key, made);
  return made;
}
