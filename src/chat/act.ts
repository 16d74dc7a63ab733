/**
 * What a message does, decided before what it says. A learned model tells it (`said/act-model.ts`), `said/intent-of-act.ts`
 * says what each means to the chat.
 */
export const acts = [
  /** names goods to classify: "ceramic mug", "what's the HTS for a yoga mat" */
  'goods',
  /** names several goods, or pastes the lines of a list: "a belt, a shirt and shoes" */
  'several',
  /** adds to the goods under discussion or mends them: "it's upholstered", "metal, not wood", "I meant a chair" */
  'detail',
  /** tells a fact of the entry: origin, value, quantity, day, transport, destination: "12 dozen at 8 usd" */
  'entry',
  /** asks what is paid, now or if something were otherwise: duty, fees of the entry, landed cost, "and from Vietnam?" */
  'cost',
  /** puts several origins side by side: "compare the three", "which is cheapest" */
  'origins',
  /** asks what law says that no goods are needed for: notes, rules, headings, programmes, fees, rulings, words of the trade */
  'law',
  /** asks what a code covers, its rate or what stands below it: "what is 8471.30" */
  'lookup',
  /** asks what parts two codes, or why not another: "why not 7323", "6109 vs 6110" */
  'versus',
  /** asks for the reasons, the candidates or how sure the answer is */
  'why',
  /** asks for the verdict or the rule of the agreement: "does it qualify for USMCA" */
  'usmca',
  /** tells how or of what the goods are made, for their origin: "the yarn is spun in Texas" */
  'materials',
  /** asks what Mexico asks: IGI, IVA, DTA, NOM, permits, cuotas, padron, documents, NICO */
  'mexico',
  /** asks what changed in the law, or will */
  'changes',
  /** asks what data are loaded, how new, how accurate, what is kept of the talk */
  'data',
  /** says that the answer is right or wrong: "wrong, it should be 9401.39" */
  'teach',
  /** takes one of what was told: "go with 9617.00.10", "open the third one" */
  'choose',
  /** takes the last turn back */
  'undo',
  /** begins anew, or with another case */
  'restart',
  /** goes to another case by its goods: "back to the backpack" */
  'case',
  /** asks to remember something for later: "remember: bolsa means backpack" */
  'remember',
  /** asks for a copy of the talk or the case */
  'export',
  /** asks what is known of the case so far */
  'summary',
  /** asks what was said or asked before: "what did I ask first?" */
  'recall',
  /** leaves the matter as it is: "never mind" */
  'drop',
  /** greets, or says who speaks */
  'greeting',
  /** thanks, takes leave, approves */
  'thanks',
  /** asks what the chat can do or how it is used */
  'help',
  /** asks who or what answers: "are you a lawyer", "am I talking to a robot" */
  'who',
  /** talks of something else: jokes, weather, nonsense, orders to the machine */
  'chat',
] as const;

/** One of `acts`. */
export type Act = (typeof acts)[number];

/** What is under discussion when a message comes, as far as it tells what the message does. */
export interface Situation {
  /** goods are under discussion */
  readonly goods: boolean;
  /** a question is open */
  readonly asked: boolean;
}

/** What a message does, and how sure that is. */
export interface ActReading {
  /** the likeliest first, all of `acts` */
  readonly ranked: readonly { readonly act: Act; readonly probability: number }[];
}

/** The words that goods are known by, folded. */
export interface KnownWords {
  knows(word: string): boolean;
  /** the place of a known word, the commonest first */
  rank(word: string): number;
  /** the known words that become this one when vowels and doubled letters are left out, the commonest first */
  shortenedTo(word: string): readonly string[];
}

/** Tells what a message does. */
export interface ActReader {
  readonly words: KnownWords;
  read(message: string, situation: Situation): ActReading;
}
