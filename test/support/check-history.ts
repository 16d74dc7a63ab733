/** What clients were told while things broke: which id answers which product, and which batches were taken. */
export interface ToldHistory {
  /** reference of a product to the id of its classification */
  readonly singles: ReadonlyMap<string, string>;
  /** id of a batch to the references of its items */
  readonly batches: ReadonlyMap<string, readonly string[]>;
}

/** What is there when everything has come to rest. */
export interface KeptHistory {
  readonly classifications: readonly { readonly id: string; readonly reference?: string }[];
  readonly batches: readonly {
    readonly id: string;
    readonly status: string;
    readonly results: readonly { readonly item_id: string; readonly status: string; readonly id?: string }[];
  }[];
  readonly usage: readonly {
    readonly key: string;
    readonly calls: number;
    readonly classifications: number;
    readonly batches: number;
  }[];
  /** messages that came, each with its id and the batch it tells of */
  readonly delivered: readonly { readonly message: string; readonly batch: string }[];
}

/** What does not fit together; empty lists where nothing was lost and nothing happened twice. */
export interface HistoryFindings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** there, and nobody was told of it, or told otherwise */
  readonly contradicted: readonly string[];
}

/** Compares what clients were told with what is kept and what was sent. */
export function checkHistory(told: ToldHistory, kept: KeptHistory): HistoryFindings {
  const lost: string[] = [];
  const doubled: string[] = [];
  const contradicted: string[] = [];
  const idsOf = new Map<string, string[]>();
  for (const { id, reference = id } of kept.classifications)
    idsOf.set(reference, [...(idsOf.get(reference) ?? []), id]);
  const products = [...told.singles.keys(), ...[...told.batches.values()].flat()];
  for (const product of products) {
    const ids = idsOf.get(product) ?? [];
    if (ids.length === 0) lost.push(`product ${product}`);
    if (ids.length > 1) doubled.push(`product ${product}: ${ids.join(', ')}`);
    idsOf.delete(product);
  }
  for (const product of idsOf.keys()) contradicted.push(`product ${product} is kept, nobody was told`);
  const referenceOf = new Map(kept.classifications.map(({ id, reference }) => [id, reference]));
  for (const [product, id] of told.singles)
    if (referenceOf.get(id) !== product) contradicted.push(`product ${product} was told as ${id}`);

  const batches = new Map(kept.batches.map((batch) => [batch.id, batch]));
  for (const [id, items] of told.batches) {
    const batch = batches.get(id);
    if (!batch) {
      lost.push(`batch ${id}`);
      continue;
    }
    if (batch.status !== 'completed') lost.push(`batch ${id} is ${batch.status}`);
    if (batch.results.map(({ item_id }) => item_id).join() !== items.join())
      contradicted.push(`batch ${id} holds other items`);
    for (const { item_id, status, id: answer } of batch.results)
      if (status !== 'done' || answer === undefined || referenceOf.get(answer) !== item_id)
        contradicted.push(`item ${item_id} of batch ${id} has not its own answer`);
    const messages = new Set(
      kept.delivered.filter((each) => each.batch === id).map(({ message }) => message),
    );
    if (messages.size === 0) lost.push(`the message of batch ${id}`);
    if (messages.size > 1) doubled.push(`the message of batch ${id}: ${[...messages].join(', ')}`);
  }
  for (const { id } of kept.batches)
    if (!told.batches.has(id)) contradicted.push(`batch ${id} is kept, nobody was told`);
  for (const { batch } of kept.delivered)
    if (!told.batches.has(batch)) contradicted.push(`a message tells of batch ${batch}`);

  const counted = (key: string) => kept.usage.find((row) => row.key === key);
  const items = products.length - told.singles.size;
  const compare = (what: string, is: number, should: number): void => {
    if (is < should) lost.push(`usage: ${is} of ${should} ${what}`);
    if (is > should) doubled.push(`usage: ${is} for ${should} ${what}`);
  };
  compare('calls', counted('classify')?.calls ?? 0, told.singles.size);
  compare('products', counted('classify')?.classifications ?? 0, told.singles.size);
  compare('batches', counted('classify_batch')?.batches ?? 0, told.batches.size);
  compare('items', counted('classify_batch')?.classifications ?? 0, items);
  return { lost, doubled, contradicted };
}
