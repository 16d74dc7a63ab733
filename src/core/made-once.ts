/** What stands under a key, made when it is first asked for; a book that has come to `atMost` is emptied before more is put in. */
export function madeOnce<K, V extends {}>(book: Map<K, V>, key: K, atMost: number, make: () => V): V {
  const known = book.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (book.size >= atMost) book.clear();
  book.set(key, made);
  return made;
}

/**
 * What is worked out of a thing that never changes, once for as long as the thing lives. What is made may be room to work in, too: then it belongs
 * to that thing, and the code that fills it leaves it as it was found, also when something is thrown.
 */
export function perObject<K extends object, V extends {}>(make: (thing: K) => V): (thing: K) => V {
  const known = new WeakMap<K, V>();
  return (thing) => {
    const found = known.get(thing);
    if (found !== undefined) return found;
    const made = make(thing);
    known.set(thing, made);
    return made;
  };
}

/** What is worked out of a text, kept for the texts asked for; emptied when there are `atMost`. */
export function perText<V extends {}>(atMost: number, make: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => madeOnce(known, text, atMost, () => make(text));
}
