import type {
  Calibration,
  EntryColumns,
  Model,
  ModelSettings,
  VectorColumns,
  WeightColumns,
} from '../classify/learned/model-columns.js';
import { openRows, startOf } from '../classify/learned/row-starts.js';
import type { CommonWords } from '../classify/text/complete-last-word.js';
import { openWordLists, type WrittenWordLists } from '../classify/text/word-lists.js';
import { buildPack, openPack, type Pack, type PackFile, type SectionArray, textSections } from './pack.js';

/** What stands in the model pack's header. */
export interface ModelFacts {
  readonly lists: WrittenWordLists;
  readonly settings: ModelSettings;
  readonly nodes: { readonly headings: number; readonly subheadings: number; readonly lines: number };
  readonly dimensions: number;
  /** what it was trained on, for `tariff data status` */
  readonly trained: Readonly<Record<string, unknown>> & { readonly edition: string };
}

/** The columns of a model as they are written, without what the header holds. */
export interface ModelParts {
  readonly facts: ModelFacts;
  readonly model: Omit<Model, 'edition' | 'lists' | 'settings' | 'calibration' | 'entries'>;
}

export function buildModelPack({ facts, model }: ModelParts): Uint8Array {
  const { nodes, weights, vectors, words } = model;
  return buildPack(
    'model',
    { ...facts },
    {
      trigrams: model.trigrams,
      ...textSections('words', words.texts),
      'words.count': words.count,
      'nodes.code': nodes.code,
      'nodes.digits': nodes.digits,
      'nodes.firstChild': nodes.firstChild,
      'nodes.children': nodes.children,
      'nodes.parent': nodes.parent,
      'weights.hash': weights.hash,
      'weights.rarity': weights.rarity,
      'weights.headingCounts': weights.headingRows.counts,
      'weights.heading': weights.heading,
      'weights.headingScale': weights.headingScale,
      'weights.belowCounts': weights.belowRows.counts,
      'weights.node': weights.node,
      'weights.weight': weights.weight,
      'weights.belowScale': weights.belowScale,
      'weights.bias': weights.bias,
      'vectors.hash': vectors.hash,
      'vectors.values': vectors.values,
      'vectors.step': vectors.step,
      'vectors.nodeWeight': vectors.nodeWeight,
      'vectors.nodeStep': vectors.nodeStep,
    },
    ['weights.heading', 'weights.node', 'weights.weight', 'vectors.values', 'vectors.nodeWeight'],
  );
}

export function buildEntriesPack(entries: Model['entries'], meta: Record<string, unknown>): Uint8Array {
  const sections: Record<string, SectionArray> = {
    node: entries.node,
    kind: entries.kind,
    stemHash: entries.stemHash,
    stemWeight: entries.stemWeight,
    starts: entries.starts,
    entry: entries.entry,
    mass: entries.mass,
  };
  return buildPack('lexicon', meta, { ...sections, ...textSections('texts', entries.texts) }, [
    'entry',
    'texts.bytes',
    'texts.starts',
  ]);
}

/** Opens what the engine learned: the model pack, the lexicon pack and the calibration beside it. */
export function openModel(modelFile: PackFile, lexiconFile: PackFile, calibration: Calibration): Model {
  const pack = openPack(modelFile, 'model');
  const lexicon = openPack(lexiconFile, 'lexicon');
  const facts = pack.meta as unknown as ModelFacts;
  return {
    edition: facts.trained.edition,
    lists: openWordLists(facts.lists),
    trigrams: pack.section('trigrams', 'i8'),
    words: openWords(pack),
    settings: facts.settings,
    calibration,
    nodes: {
      ...facts.nodes,
      code: pack.section('nodes.code', 'f64'),
      digits: pack.section('nodes.digits', 'u8'),
      firstChild: pack.section('nodes.firstChild', 'u32'),
      children: pack.section('nodes.children', 'u16'),
      parent: pack.section('nodes.parent', 'u16'),
    },
    weights: openWeights(pack),
    vectors: openVectors(pack, facts.dimensions),
    entries: openEntries(lexicon),
  };
}

/** The words are read where a description ends in an unknown one: few do. */
function openWords(pack: Pack): CommonWords {
  let opened: CommonWords | undefined;
  const open = (): CommonWords => {
    opened ??= { texts: pack.texts('words'), count: pack.section('words.count', 'u32') };
    return opened;
  };
  return {
    get texts() {
      return open().texts;
    },
    get count() {
      return open().count;
    },
  };
}

function openWeights(pack: Pack): WeightColumns {
  const headingRows = openRows(pack.section('weights.headingCounts', 'u16'));
  const belowRows = openRows(pack.section('weights.belowCounts', 'u16'));
  const heading = pack.parts('weights.heading', 'u16');
  const node = pack.parts('weights.node', 'u16');
  const weight = pack.parts('weights.weight', 'i8');
  return {
    hash: pack.section('weights.hash', 'u32'),
    rarity: pack.section('weights.rarity', 'u8'),
    headingRows,
    heading: heading.column,
    headingScale: pack.section('weights.headingScale', 'u8'),
    belowRows,
    node: node.column,
    weight: weight.column,
    belowScale: pack.section('weights.belowScale', 'u8'),
    bias: pack.section('weights.bias', 'f32'),
    need: (feature) => {
      const headingAt = startOf(headingRows, feature);
      heading.need?.(headingAt, headingAt + headingRows.counts[feature]!);
      const belowAt = startOf(belowRows, feature);
      const belowEnd = belowAt + belowRows.counts[feature]!;
      node.need?.(belowAt, belowEnd);
      weight.need?.(belowAt, belowEnd);
    },
  };
}

function openVectors(pack: Pack, dimensions: number): VectorColumns {
  const values = pack.parts('vectors.values', 'i8');
  const nodeWeight = pack.parts('vectors.nodeWeight', 'i8');
  return {
    dimensions,
    hash: pack.section('vectors.hash', 'u32'),
    values: values.column,
    step: pack.section('vectors.step', 'f32'),
    nodeWeight: nodeWeight.column,
    nodeStep: pack.section('vectors.nodeStep', 'f32'),
    needWord: (word) => values.need?.(word * dimensions, (word + 1) * dimensions),
    needNodes: (from, to) => nodeWeight.need?.(from * dimensions, to * dimensions),
  };
}

function openEntries(pack: Pack): EntryColumns {
  const starts = pack.section('starts', 'u32');
  const entry = pack.parts('entry', 'u32');
  return {
    texts: pack.texts('texts'),
    node: pack.section('node', 'u16'),
    kind: pack.section('kind', 'u8'),
    stemHash: pack.section('stemHash', 'u32'),
    stemWeight: pack.section('stemWeight', 'u8'),
    starts,
    entry: entry.column,
    mass: pack.section('mass', 'u16'),
    need: (stem) => entry.need?.(starts[stem]!, starts[stem + 1]!),
  };
}
