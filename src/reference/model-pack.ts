import type { Model, ModelSettings } from '../classify/model-columns.js';
import { openWordLists, type WrittenWordLists } from '../classify/text/word-lists.js';
import { buildPack, openPack, type SectionArray, textSections } from './pack.js';

/** What stands in the model pack's header. */
export interface ModelFacts {
  readonly lists: WrittenWordLists;
  readonly settings: ModelSettings;
  readonly nodes: { readonly headings: number; readonly subheadings: number; readonly lines: number };
  readonly dimensions: number;
  /** what it was trained on, for `tariff data status` */
  readonly trained: Readonly<Record<string, unknown>>;
}

/** The columns of a model as they are written, without what the header holds. */
export interface ModelParts {
  readonly facts: ModelFacts;
  readonly model: Omit<Model, 'lists' | 'settings' | 'entries'>;
}

export function buildModelPack({ facts, model }: ModelParts): Uint8Array {
  const { nodes, weights, vectors } = model;
  return buildPack(
    'model',
    { ...facts },
    {
      trigrams: model.trigrams,
      'nodes.code': nodes.code,
      'nodes.firstChild': nodes.firstChild,
      'nodes.children': nodes.children,
      'weights.hash': weights.hash,
      'weights.rarity': weights.rarity,
      'weights.starts': weights.starts,
      'weights.node': weights.node,
      'weights.weight': weights.weight,
      'weights.step': weights.step,
      'weights.bias': weights.bias,
      'vectors.hash': vectors.hash,
      'vectors.values': vectors.values,
      'vectors.step': vectors.step,
      'vectors.nodeWeight': vectors.nodeWeight,
      'vectors.nodeStep': vectors.nodeStep,
    },
  );
}

export function buildEntriesPack(entries: Model['entries'], meta: Record<string, unknown>): Uint8Array {
  const sections: Record<string, SectionArray> = {
    code: entries.code,
    digits: entries.digits,
    kind: entries.kind,
    stemHash: entries.stemHash,
    starts: entries.starts,
    entry: entries.entry,
    length: entries.length,
  };
  return buildPack('lexicon', meta, { ...sections, ...textSections('texts', entries.texts) });
}

/** One pack file as read from disk; `name` is what messages call it. */
export interface PackFile {
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** Opens what the engine learned: the model pack and the lexicon pack beside it. */
export function openModel(modelFile: PackFile, lexiconFile: PackFile): Model {
  const pack = openPack(modelFile.bytes, 'model', modelFile.name);
  const lexicon = openPack(lexiconFile.bytes, 'lexicon', lexiconFile.name);
  const facts = pack.meta as unknown as ModelFacts;
  return {
    lists: openWordLists(facts.lists),
    trigrams: pack.section('trigrams', 'i8'),
    settings: facts.settings,
    nodes: {
      ...facts.nodes,
      code: pack.section('nodes.code', 'f64'),
      firstChild: pack.section('nodes.firstChild', 'u32'),
      children: pack.section('nodes.children', 'u16'),
    },
    weights: {
      hash: pack.section('weights.hash', 'u32'),
      rarity: pack.section('weights.rarity', 'u8'),
      starts: pack.section('weights.starts', 'u32'),
      node: pack.section('weights.node', 'u16'),
      weight: pack.section('weights.weight', 'i8'),
      step: pack.section('weights.step', 'f32'),
      bias: pack.section('weights.bias', 'f32'),
    },
    vectors: {
      dimensions: facts.dimensions,
      hash: pack.section('vectors.hash', 'u32'),
      values: pack.section('vectors.values', 'i8'),
      step: pack.section('vectors.step', 'f32'),
      nodeWeight: pack.section('vectors.nodeWeight', 'i8'),
      nodeStep: pack.section('vectors.nodeStep', 'f32'),
    },
    entries: {
      texts: lexicon.texts('texts'),
      code: lexicon.section('code', 'f64'),
      digits: lexicon.section('digits', 'u8'),
      kind: lexicon.section('kind', 'u8'),
      stemHash: lexicon.section('stemHash', 'u32'),
      starts: lexicon.section('starts', 'u32'),
      entry: lexicon.section('entry', 'u32'),
      length: lexicon.section('length', 'u8'),
    },
  };
}
