import type { Language } from '../core/say.js';
import type { EntryFacts, EntrySaid } from './entry-facts.js';
import type { MexicanTopic } from './said/read-mexico.js';
import type { UnreadOrigin } from './said/unread-origin.js';

/** Which of two codes, or of the candidates, is meant. */
export type CodeAsked = { readonly code: string } | { readonly candidate: number };

/** What of a cost is asked for beside the duty. */
export interface CostAsked {
  /** for one piece, pair or kilogram */
  readonly perUnit?: true;
  readonly landed?: true;
  readonly fee?: 'MPF' | 'HMF' | 'all';
  /** in another currency, at a rate where one is given: so much of it for one US dollar */
  readonly currency?: { readonly code: string; readonly rate?: string };
  /** what parts the origins that were asked about, or one claiming a programme from the same without */
  readonly gap?: true;
  /** an additional duty by its heading, or by the words that its authority has */
  readonly measure?: string;
}

/** One of several goods, with what is said of its entry. */
export interface ListRow {
  readonly text: string;
  readonly entry: EntrySaid;
  /** why the row cannot be read, where it cannot */
  readonly fault?: string;
}

/** What a client wants of the chat. */
export type Intent =
  | {
      readonly kind: 'goods';
      readonly text: string;
      readonly entry: EntrySaid;
      readonly plain: boolean;
      /** how many times likelier its words are a detail of the goods under discussion than other goods, as far as the words tell */
      readonly detail?: number;
    }
  | { readonly kind: 'refine'; readonly text: string; readonly entry: EntrySaid }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'entry'; readonly entry: EntrySaid }
  | { readonly kind: 'compare'; readonly codes: readonly CodeAsked[] }
  | {
      readonly kind: 'duty' | 'origin';
      readonly code?: CodeAsked;
      readonly goods: string;
      /** the words by which the rule of origin is asked for once more: "tolerance" */
      readonly retells?: string;
      /** the whole message, where it may tell how the goods are made */
      readonly said?: string;
      readonly entry: EntrySaid;
      /** an origin was said, and no country is called so; `beside`: the goods where it is no part of their name */
      readonly unreadOrigin?: UnreadOrigin & { readonly beside: string };
      /** what of the cost is asked for; the duty itself without it */
      readonly about?: CostAsked;
      /** the entry is only supposed: the case keeps its own */
      readonly supposed?: true;
    }
  | {
      /** several origins side by side: those named, or without any the ones spoken of so far */
      readonly kind: 'origins';
      readonly countries: readonly string[];
      readonly goods: string;
      readonly entry: EntrySaid;
      readonly about?: CostAsked;
    }
  | {
      /** several goods, each for itself; `joins`: added to the list that was read last */
      readonly kind: 'several';
      readonly joins?: true;
      readonly rows: readonly ListRow[];
      readonly entry: EntrySaid;
    }
  | { readonly kind: 'open_row'; readonly row: number }
  | { readonly kind: 'drop_row'; readonly row: number }
  | {
      /** what the goods of the list pay: the one that pays most or least, or all together */
      readonly kind: 'list_cost';
      readonly asked: 'most' | 'least' | 'sum';
    }
  | { readonly kind: 'code' | 'children'; readonly code: CodeAsked }
  | {
      /** what changed in the law: below a code, for the goods that are named, or else for those under discussion */
      readonly kind: 'changes';
      readonly code?: CodeAsked;
      readonly goods?: string;
      readonly since: string;
    }
  | { readonly kind: 'regulations'; readonly code?: CodeAsked; readonly entry: EntrySaid }
  | {
      /** what an import into Mexico pays or asks; `text`: the message, where it says what of it */
      readonly kind: 'mexico';
      readonly text: string;
      readonly entry: EntrySaid;
      readonly code?: CodeAsked;
      readonly goods?: string;
      /** what of it is asked, where the message does not say */
      readonly topics?: readonly MexicanTopic[];
    }
  | {
      readonly kind: 'feedback';
      readonly right: boolean;
      readonly code?: CodeAsked;
      /** whether it is to be taught though no candidate stands near it; undefined: not asked yet */
      readonly confirmed?: boolean;
    }
  | {
      /** what the law or a word of the trade says; `otherwise`: what is meant where neither is named */
      readonly kind: 'law';
      readonly text: string;
      /** only what it names counts, and no note that shares its words */
      readonly byName?: true;
      readonly otherwise: Intent;
    }
  | {
      /** a few words that may answer the open question about the goods, and what they mean where they do not */
      readonly kind: 'try_answer';
      readonly text: string;
      readonly otherwise: Intent;
    }
  | {
      /** goods-like words that may be other goods or a detail of those under discussion: the client says which */
      readonly kind: 'doubtful';
      readonly text: string;
      readonly entry: EntrySaid;
    }
  | {
      /** what the message does is known, what it says is read by whoever answers it; `text`: the whole message */
      readonly kind: 'materials' | 'certificate' | 'case' | 'remember' | 'recall';
      readonly text: string;
      readonly entry: EntrySaid;
    }
  | {
      /** facts of the entry that are to be unknown again */
      readonly kind: 'clear';
      readonly facts: readonly (keyof EntryFacts)[];
    }
  | {
      /** a detail that the goods are only supposed to have */
      readonly kind: 'suppose';
      readonly text: string;
    }
  | {
      /** one of what was told is taken: a code, or the number of a candidate */
      readonly kind: 'choose';
      readonly code?: CodeAsked;
    }
  | { readonly kind: 'language'; readonly language: Language }
  | { readonly kind: 'not_loaded' }
  | {
      readonly kind: 'unknown_country';
      readonly origin: UnreadOrigin;
      /** what is meant where the name is none but words of the goods */
      readonly otherwise: Intent;
    }
  /** a rate of exchange, where no value waits for one */
  | { readonly kind: 'rate'; readonly currency: string }
  | { readonly kind: PlainKind };

/** What a message wants that needs nothing more of it. */
export type PlainKind =
  | 'why'
  | 'candidates'
  | 'list'
  | 'summary'
  | 'export'
  | 'papers'
  | 'data'
  | 'undo'
  | 'restart'
  | 'help'
  | 'greeting'
  | 'thanks'
  | 'bye'
  | 'send'
  | 'privacy'
  | 'limits'
  | 'accuracy'
  | 'offline'
  | 'quit'
  | 'who'
  | 'chat'
  | 'drop'
  | 'unknown';
