import { share } from './share.js';
import { costEnglish } from './wording-cost-en.js';

const list = (items: readonly string[]): string => items.map((item) => `\n- ${item}`).join('');

/** How a candidate's probability moved. */
export interface MoveWords {
  readonly formatted: string;
  readonly from: string;
  /** undefined where the line left the candidates that are shown */
  readonly to: string | undefined;
}

/** Every sentence that the chat says of its own; what it says of the law comes from the answers of the engine. */
export const english = {
  cost: costEnglish,
  greeting:
    'Hello. Describe the goods in a few words: what they are, what they are made of, what they are for. I find the code and say how sure I am.',
  thanks: 'You are welcome.',
  bye: 'Goodbye, you are welcome back any time.',
  cannotSend:
    'I cannot send anything: no mail leaves from here. "export" shows the case and this talk as a text to copy; at a terminal /export FILE writes it.',
  privacy:
    'What you write stays where this chat runs, unless it was opened with a language model, which it then said at its start. Each classification that was shown is kept in the history; notes and goods of this talk are forgotten with it, and nothing of it is written to a file unless you save or export it. I cannot delete the history from here; "start over" clears the case.',
  limits:
    'What I cannot do: give legal advice, file an entry, send anything, or look things up on a network. Not loaded for the United States are antidumping and countervailing scopes and rates, quota fill, excise taxes, exchange rates and what other agencies ask; of rulings there are few, of notes not every one. Where something is missing the answer says so; a licensed broker decides.',
  /** figures of the frozen exam: test/exam/floor.json */
  accuracy:
    'Measured without a question asked: for plain goods in plain words the heading is right at least 97 times in 100 and six digits 94 times; for the short subjects of recent CBP rulings 52 and 41 times in 100. So read the percentage beside each code: of codes held for 90% about 9 in 10 are right.',
  accuracyRanks: (levels: readonly string[]) => `How sure, by digits: ${levels.join(', ')}.`,
  supposedCode: (code: string, likely: string, rate: string) =>
    `${code} (${likely}${rate === '' ? '' : `, general rate ${rate}`})`,
  supposedSame: (detail: string, code: string) => `With "${detail}" it would stay ${code}.`,
  supposedOther: (detail: string, then: string, now: string, instead: string) =>
    `With "${detail}"${instead === '' ? '' : ` in place of "${instead}"`} it would be ${then}; now it is ${now}.`,
  supposedOnly: 'Only supposed: say it as a fact to change the case.',
  offline:
    'No: I look nothing up on the internet. I answer from the tariff data loaded on this machine (or on the server that you reach me at); "which data" lists them with their days.',
  quit: 'At a terminal /quit or Ctrl-D ends the chat, in a page just close it. /save keeps it first, /export writes it to a file.',
  cleared: (facts: readonly string[]) => `Taken out of the case: ${facts.join(', ')}.`,
  nothingToClear: 'That is not known of the entry, so there is nothing to take out.',
  caseNamed: (goods: string, name: string) => `"${goods}" is called ${name} in this talk.`,
  noCases: 'No case is open. Describe the goods.',
  cases: (lines: readonly string[]) => `The cases of this talk:${list(lines)}`,
  backTo: (goods: string) => `Back to "${goods}", as it was left.`,
  nothingSaid: 'Nothing was said before.',
  saidFirst: (text: string) => `First: ${text}`,
  saidLast: (text: string) => `Last: ${text}`,
  saidThen: (message: string, answer: string) => `To ${message} I answered: ${answer}`,
  saidAll: (lines: readonly string[]) => `So far:${list(lines)}`,
  remembered: (note: string) =>
    `Noted for this talk: "${note}". It stands in the summary and the export; I bend no answer by it, so say the goods in full. It lives as long as this talk does.`,
  help: `I can do this, in English or Spanish:${list([
    'classify goods: describe them, then answer my questions by number or in words',
    'compare: "why not 2", "why not" and a code, "compare" and two codes',
    'duties: "duty from China on value 12000 on 2026-06-15"',
    'origin: "does it qualify for USMCA", "what would I need"',
    'the schedule: "what is" and a code, "what is under" and a code',
    'changes: "what changed in chapter 73 since 2026-01-01"',
    'Mexico: "regulations for" and a fraccion',
    'correct me: "wrong, it should be" and the code',
    '"why", "candidates", "summary", "export", "undo", "start over"',
  ])}`,
  restarted: 'A new case. What are the goods?',
  undone: 'Taken back.',
  nothingToUndo: 'There is nothing to take back.',
  languageSet: 'I answer in English from here on.',
  unknown:
    'I do not know that: I hold the tariff schedule, its duties, the USMCA rules of origin and what I was taught, and I answer nothing from elsewhere. Ask me instead for the code of some goods, the duty on a code, its rule of origin, or what a code covers; "help" shows how.',
  /** what may be goods or something else, where none are under discussion */
  unclear:
    'I am not sure what you mean. If these are goods, say what they are and what they are made of; if it is a question, name a code, a note or what you want to know.',
  askWhich: (said: string, goods: string) => `Is "${said}" new goods, or a detail of "${goods}"?`,
  asNewGoods: 'new goods',
  asDetail: 'a detail',
  asNeither: 'neither',
  neither: 'Then I leave it; nothing was changed.',
  dropped: (goods: string) =>
    goods === '' ? 'All right. No goods are under discussion.' : `All right. "${goods}" stays as it was.`,
  who: 'I am a program, not a person, a lawyer or a customs broker. I read the loaded tariff schedule, its notes, duties and rules of origin, and say how sure I am; a licensed broker decides.',
  smallTalk:
    'I keep to customs: the code of goods, the duty on them, where they originate, and the law behind it. Describe some goods, or ask about a code or a note.',
  chosen: (code: string, probability: number | undefined) =>
    `We go on with ${code}${probability === undefined ? ', which is not among the candidates' : `, which I hold for ${share(probability)} likely`}. To teach it to me, say that it is the right code.`,
  notLoaded:
    'I cannot tell: that is not in the loaded data. Antidumping and countervailing orders, excise taxes, quota fill, exchange rates and the requirements of other agencies have to be checked with the authority concerned.',
  modelFailed: 'The language model does not answer; I answer by my own rules.',
  /** the model failed after the engine had answered something */
  modelBroke: 'The language model broke off; what stands above comes from the loaded data.',
  /** what the model asked the engine for, where it is not the whole message */
  modelAsked: (words: string) => `I read: "${words}".`,
  notesFor: (code: string) => `The notes that bear on ${code}:`,
  restsOnRules: (code: string, rules: readonly string[]) =>
    `Here: the answer ${code} rests on ${rules.join(', ')}; "why" shows each step.`,
  lawMore: (left: number) => `and ${left} more; ask for one note by its number.`,
  notComputed: (points: readonly string[]) => `For this code the loaded data leaves out:${list(points)}`,

  leads: (code: string, goods: string) => `${code} leads: ${goods}.`,
  sureTo: (code: string, share: string) => `I am sure down to ${code} (${share})`,
  likeliestBelow: (share: string) => `; below it, this is the likeliest line (${share}).`,
  sureOfNothing: (share: string) => `Not even the chapter is sure yet (${share}).`,
  review: 'A person should look at the rest.',
  refused: (missing: readonly string[]) => `That is too little to classify. Tell me:${list(missing)}`,
  rival: (code: string, share: string) => `Next is ${code} with ${share}.`,
  moved: (answer: string, moves: readonly MoveWords[]) =>
    `${answer === '' ? 'That' : `"${answer}"`} moved ${moves
      .map(({ formatted, from, to }) =>
        to === undefined ? `${formatted} from ${from} off the list` : `${formatted} from ${from} to ${to}`,
      )
      .join(', ')}.`,
  notMoved: (answer: string) => `"${answer}" moved no probability by a whole point.`,
  newGoods: 'I take this as new goods; "undo" brings the others back.',
  passed: 'I leave that open.',
  notUnderstood: (options: number): string =>
    options > 0
      ? 'I cannot read that as an answer. Give the number of one of the answers, its words, or "I do not know".'
      : 'I cannot read that as an answer. Say it in other words, or "I do not know".',
  noOpenQuestion: 'No such question is open.',
  stillOpen: (text: string) => `Still open: ${text}`,
  nothingLeftToAsk: 'There is nothing left to ask that would change the code.',
  entryNoted: (parts: readonly string[]) => `Noted: ${parts.join(', ')}.`,
  noGoods: 'There are no goods under discussion yet. Describe them and I find the code.',

  askOrigin: 'Which country are the goods products of?',
  askOriginWhy: 'What a line pays depends on the origin of the goods.',
  askAmount: (said: string) => `"${said}": which amount is that?`,
  amountUnread: (said: string) =>
    `I cannot read the amount in "${said}", so no value is noted. Write it as 12000, 12,000.00 or 12.000,00.`,
  priceOfOne: (said: string) =>
    `"${said}" is the price of one, and no value is noted. What are all the goods of the entry worth together?`,
  askRate: (amount: string, currency: string) =>
    `The value is ${amount}, and duties are worked out in US dollars. What is 1 ${currency} in US dollars?`,
  askRateWhy:
    'The rate that counts is the one that CBP certifies for the day of exportation (19 CFR part 159, subpart C); none is loaded here.',
  askGoods: 'Which goods, or which code?',
  askWhichCode: 'Which code do you mean?',
  askRightCode: 'Which code is right?',
  yes: 'Yes',
  no: 'No',
  /** `near`: the countries that are spelled nearly so */
  unknownOrigin: (near: readonly string[]) =>
    near.length === 0
      ? 'I do not know that country. Write its name or its two letters.'
      : `I do not know that country. Did you mean ${near.join(' or ')}? Write its name or its two letters.`,

  codeUnknown: (nearest: string) =>
    nearest === ''
      ? 'That code is not in the loaded schedule.'
      : `That code is not in the loaded schedule. Nearest: ${nearest}.`,
  codeIs: (code: string, text: string, revision: string) => `${code} in ${revision}: ${text}.`,
  codeRates: (general: string, column2: string) => `General rate ${general}, column 2 ${column2}.`,
  codeUnits: (units: string) => `Units: ${units}.`,
  childrenOf: (code: string, count: number) => `Below ${code}, ${count} ${count === 1 ? 'row' : 'rows'}:`,
  noChildren: (code: string) => `${code} has nothing below it.`,
  moreRows: 'and more; the card has them all.',
  noSuchCandidate: (count: number) =>
    count === 0 ? 'There are no candidates yet.' : `There are ${count} candidates; say one of their numbers.`,

  compareSame: (code: string) => `Both are ${code}.`,
  compareSharedTo: (code: string) => `They share ${code} and part below it.`,
  compareNothingShared: 'They share not even the chapter.',
  compareParts: (code: string, text: string) => `${code} takes: ${text}.`,
  compareLikely: (code: string, share: string) => `For these goods ${code} has ${share}.`,
  compareUnlikely: (code: string, count: number) =>
    `${code} is not among the ${count} likeliest lines for these goods.`,
  compareEvidence: (code: string, evidence: string) => `For ${code} speaks: ${evidence}.`,
  compareExcluded: (code: string, note: string) => `Against ${code} speaks a note: ${note}.`,
  compareDecides: (question: string) => `What decides: ${question}`,

  dutyHead: (code: string, origin: string, date: string) =>
    `${code}, products of ${origin}, entered ${date}:`,
  dutyNotSure: 'The line is the likeliest, not a sure one.',
  dutyApplied: (rate: string, column: string) => `${rate} (${column})`,
  dutyAdditional: (
    rate: string,
    authority: string,
    heading: string,
    provisional: boolean,
    yours: string | undefined,
  ) =>
    `${heading === '' ? '' : `${heading} `}${rate}, ${authority}${provisional ? ', provisional' : ''}${yours === undefined ? '' : ` (yours: ${yours})`}`,
  dutyNoAdditional: 'no additional duty found in the loaded data',
  dutyTotal: (percent: string) => `Together ${percent}% of the value, fees apart.`,
  dutyNeeds: (needs: readonly string[]) => `To go on I would need:${list(needs)}`,
  /** what the sum must not be read without */
  dutyRests: (points: readonly string[]) => `To know of this figure:${list(points)}`,
  otherDestination:
    'Duties and USMCA verdicts are loaded for entry into the United States only; for Mexico ask for the regulations of the fraccion, for another country I give the first six digits.',
  column: { general: 'general column', special: 'special column', column_2: 'column 2' },

  originVerdict: {
    qualifies: (code: string) => `${code} qualifies for USMCA.`,
    does_not_qualify: (code: string) => `${code} does not qualify for USMCA.`,
    needs_facts: (code: string) => `Whether ${code} qualifies for USMCA is open.`,
    not_applicable: (code: string) => `USMCA does not apply to ${code} from there.`,
  },
  originRule: (text: string, citation: string) => `Rule: ${text} [${citation}].`,
  originTolerance: (text: string) => `Tolerance: ${text}.`,
  originNeeds: (needs: readonly string[]) => `Needed:${list(needs)}`,
  originSaving: (text: string) => `With USMCA: ${text}.`,

  askFraccion: 'Which fraccion of the Mexican tariff? It has eight digits.',
  section: {
    noms: 'NOMs',
    agencies: 'agencies',
    sanitary_inspection: 'sanitary inspection',
    antidumping: 'antidumping duties of Mexico',
    permits: 'permits',
    sectoral_registry: 'sectoral registry',
    estimated_prices: 'estimated prices',
  },
  status: {
    found: 'applies',
    conditional: 'listed, its scope has to be read',
    not_listed: 'not listed',
    not_verified: 'not verified',
  },

  editionUnknown: (names: readonly string[]) =>
    `I cannot find that edition among those loaded. Loaded are:${list(names)}`,
  onlyOneEdition: 'Only one edition is loaded, so there is nothing to compare it with.',
  comparing: (from: string, to: string) => `Comparing ${from} with ${to}.`,
  changeCount: (count: number, code: string) =>
    `${count} ${count === 1 ? 'change' : 'changes'}${code === '' ? '' : ` in ${code}`}:`,
  noChange: (code: string) => `Nothing changed${code === '' ? '' : ` in ${code}`}.`,
  changeKinds: {
    line_added: 'lines added',
    line_removed: 'lines removed',
    line_reused: 'numbers given to other goods',
    text: 'texts',
    group_text: 'texts of groups',
    unit: 'units',
    general: 'general rates',
    special: 'special rates',
    column_2: 'column 2 rates',
    footnotes: 'footnotes',
    quota: 'quotas',
    additional_duties: 'additional duties',
    measure_began: 'measures that began',
    measure_ended: 'measures that ended',
    measure_changed: 'measures that changed',
    fee: 'user fees',
    origin_rule: 'rules of origin',
  } as Readonly<Record<string, string>>,
  changesShown: (shown: number) => `The first ${shown} are on the card.`,
  change: (formatted: string, kind: string, before: string | null, after: string | null) =>
    `${formatted}, ${kind}: ${before ? `"${before}"` : 'nothing'} became ${after ? `"${after}"` : 'nothing'}`,

  thanksForRight: (code: string, goods: string) =>
    `Kept: ${code} is right for "${goods}". The next equal goods are answered from it.`,
  feedbackKept: (code: string, goods: string) =>
    `Kept: ${code} is right for "${goods}", the earlier code is not. The next equal goods are answered from it.`,
  askTeach: (code: string, goods: string) =>
    `No candidate stands near ${code}. Are "${goods}" the goods it is right for? Equal words are then answered from it.`,
  feedbackNotKept: 'I keep nothing of that. Describe the goods that the code is right for.',
  notKept: 'I could not keep that: the history is not in use.',
  nothingToCorrect: 'There is no answer to correct yet.',

  summaryHead: 'The case so far.',
  summaryGoods: (goods: string) => `Goods, in your words: "${goods}"`,
  summaryNote: (note: string) => `Noted: ${note}`,
  summarySure: (code: string) => `Sure down to: ${code}`,
  summarySureOfNone: 'Sure down to: not even the chapter',
  talkHead: 'The talk',
  client: 'Client',
  summaryKnown: (question: string, answer: string) => `Known: ${question} ${answer}`,
  summaryEntry: (parts: readonly string[]) => `Entry: ${parts.join(', ')}`,
  summaryNothing: 'Nothing is known yet. Describe the goods.',
  summaryCandidates: 'Candidates:',
  summaryOpen: 'Open questions:',
  summaryCode: (code: string, decision: string) => `Code: ${code} (${decision})`,
  decision: { accept: 'accept', review: 'review', needs_facts: 'needs facts', refused: 'refused' },
  reasonsHead: (code: string) => `Why ${code}:`,
  memoHead: 'Classification memo',
  notice: 'Decision support: a licensed customs broker decides.',
  dataHead: 'Loaded data:',
  entryPart: {
    origin: 'origin',
    destination: 'destination',
    date: 'date',
    value: 'value',
    quantity: 'quantity',
    transport: 'transport',
    claim: 'claim',
    materials: 'materials',
  },
  dateNotCovered: (detail: string) => `I cannot answer for that date: ${detail}`,
  requestRefused: (detail: string) => `I cannot use that: ${detail}`,
};

/** The sentences, as every language has them. */
export type Wording = Readonly<typeof english>;

/** The categories of the regulations of Mexico. */
export type SectionName = keyof Wording['section'];
