import type { LookupResult } from '../../api/answers.js';
import type { CodeComparison } from '../../api/chat-frames.js';
import type { ClassificationResult } from '../../api/classification-result.js';
import { codeLengths, formatCode } from '../../tariff/code.js';
import { type ChatCase, candidatesAsked } from '../chat-case.js';
import type { CodeAsked } from '../intent.js';
import { paragraph, type Scene, type Turn } from '../scene.js';
import { share } from '../share.js';
import { digitsOf } from './find-code.js';

type Side = CodeComparison['codes'][number];
type Row = LookupResult['path'][number];

/** Why one code and not another: where the schedule parts them, how likely each is for the goods, what speaks for and against. */
export async function* compareCodes(scene: Scene, state: ChatCase, asked: readonly CodeAsked[]): Turn {
  const digits = [
    ...(asked.length < 2 ? [state.result?.code ?? state.code] : []),
    ...asked.map((each) => digitsOf(each, state)),
  ].slice(0, 2);
  const [first, second] = digits;
  if (first === undefined || second === undefined) {
    const count = state.result?.candidates.length ?? 0;
    yield paragraph(
      asked.length > 0 && digits.at(-1) === undefined
        ? scene.say.noSuchCandidate(count)
        : scene.say.askWhichCode,
    );
    return state;
  }
  const { date } = state.entry;
  const [a, b] = await Promise.all(
    [first, second].map((code) => scene.engine.lookup({ code, ...(date === undefined ? {} : { date }) })),
  );
  const ofGoods = a!.code !== b!.code && state.product !== '' && state.result?.code != null;
  const card = comparison(a!, b!, ofGoods ? state.result : undefined);
  yield paragraph(partingText(scene, card));
  if (ofGoods) yield paragraph(likelyText(scene, card));
  yield { type: 'card', kind: 'comparison', data: card };
  return state;
}

function comparison(
  a: LookupResult,
  b: LookupResult,
  result: ClassificationResult | undefined,
): CodeComparison {
  const depth = sharedDepth(a.path, b.path);
  const from = Math.max(depth, 1);
  const parts = [a, b].flatMap(({ path, code, formatted }) =>
    path.slice(from, from + 1).map((row) => (row.code === '' ? { code, formatted, text: row.text } : row)),
  );
  const shared = codeLengths
    .map((length) => a.code.slice(0, length))
    .filter((prefix, i) => prefix.length === codeLengths[i] && b.code.startsWith(prefix))
    .at(-1);
  return {
    schema_version: '1',
    edition: a.edition,
    shared: shared ?? '',
    parting: parts.map(({ code, formatted, text }) => ({ code, formatted, text })),
    codes: [side(a, result), side(b, result)],
    decided_by: decidingQuestion(a, b, result) ?? null,
  };
}

function sharedDepth(a: readonly Row[], b: readonly Row[]): number {
  const differs = a.findIndex((row, i) => row.text !== b[i]?.text || row.code !== b[i]?.code);
  return differs < 0 ? a.length : differs;
}

function side(found: LookupResult, result: ClassificationResult | undefined): Side {
  const below = result?.candidates.filter(({ code }) => code.startsWith(found.code)) ?? [];
  const probability = below.reduce((sum, each) => sum + each.probability, 0);
  return {
    code: found.code,
    formatted: found.formatted,
    description: found.path.map(({ text }) => text.replace(/:\s*$/, '')).join(' > '),
    general: found.rates.general,
    probability: below.length === 0 ? null : Math.min(1, Math.round(probability * 10_000) / 10_000),
    evidence: (below[0]?.evidence ?? []).slice(0, 4).map(({ kind, ref, text }) => ({ kind, ref, text })),
  };
}

function decidingQuestion(
  a: LookupResult,
  b: LookupResult,
  result: ClassificationResult | undefined,
): string | undefined {
  const leads = (to: string, code: string): boolean => code.startsWith(to) || to.startsWith(code);
  return result?.questions.find(({ options }) => {
    const forA = options.filter(({ leads_to }) => leads(leads_to, a.code) && !leads(leads_to, b.code));
    const forB = options.filter(({ leads_to }) => leads(leads_to, b.code) && !leads(leads_to, a.code));
    return forA.length > 0 && forB.length > 0;
  })?.text;
}

/** Where the schedule parts the two. */
function partingText({ say }: Scene, { codes, shared, parting }: CodeComparison): string {
  const [a, b] = codes as [Side, Side];
  if (a.code === b.code) return say.compareSame(a.formatted);
  const common = shared === '' ? say.compareNothingShared : say.compareSharedTo(formatCode(shared));
  const parts = parting.map(({ formatted, text }) => say.compareParts(formatted, text.replace(/:\s*$/, '')));
  return [common, ...parts].join('\n');
}

/** How likely each is for the goods, what speaks for and against, and what would decide. */
function likelyText({ say }: Scene, { codes, decided_by }: CodeComparison): string {
  const likely = codes.map(({ formatted, probability }) =>
    probability === null
      ? say.compareUnlikely(formatted, candidatesAsked)
      : say.compareLikely(formatted, share(probability)),
  );
  const evidence = codes.flatMap(({ formatted, evidence: found }) => {
    const against = found.find(({ kind }) => kind === 'exclusion');
    const forIt = found.find(({ kind }) => kind !== 'exclusion');
    return [
      ...(forIt ? [say.compareEvidence(formatted, `${forIt.kind}, ${forIt.text}`)] : []),
      ...(against ? [say.compareExcluded(formatted, against.text)] : []),
    ];
  });
  return [...likely, ...evidence, ...(decided_by === null ? [] : [say.compareDecides(decided_by)])].join(
    '\n',
  );
}
