import { type ChatToolName, chatTools, isChatTool } from '../../api/chat-tools.js';
import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import type { EntrySaid } from '../entry-facts.js';
import type { Intent } from '../intent.js';
import { isRegulated } from '../said/about-mexico.js';
import { CutText } from '../said/cut-text.js';
import { originsCompared } from '../said/meant-by-facts.js';
import { readEntry } from '../said/read-entry.js';
import { type MexicanTopic, readMexicanTopics, saysIntoMexico } from '../said/read-mexico.js';
import { readRows } from '../said/read-rows.js';
import type { ModelCall } from './chat-model.js';
import type { ClientWords } from './client-words.js';

/** What a call is carried out with. */
export interface CallScene {
  /** the message that is answered */
  readonly message: string;
  readonly countries: CountryTable;
  /** where the goods under discussion enter; undefined where nobody said */
  readonly destination: string | undefined;
  readonly client: ClientWords;
  /** whether words may name goods: nothing else reaches the history */
  readonly namesGoods: (words: string) => boolean;
  /** whether the client or an answer of this talk names the code */
  readonly knows: (code: string) => boolean;
}

/** What a call means: an intent of the chat, a search that the model alone sees, or why it is refused, for the model. */
export type ToolMeaning =
  | {
      readonly does: 'intent';
      readonly intent: Intent /** the words that it took from the client */;
      readonly own?: string /** of a code that nobody named */;
      readonly guess?: boolean;
    }
  | { readonly does: 'search'; readonly query: string }
  | { readonly does: 'refuse'; readonly why: string };

type Given<N extends ChatToolName> = ReturnType<(typeof chatTools)[N]['given']['parse']>;

const refuse = (why: string): ToolMeaning => ({ does: 'refuse', why });
const unreadable = refuse('There is no such tool, or its arguments cannot be read.');

/**
 * What a model's call means. What it would make a fact of the case has to be the client's: words of goods, countries and
 * codes that nobody named are refused, values and days are read from the message by the rules alone.
 */
export function toolMeaning({ name, given }: ModelCall, scene: CallScene): ToolMeaning {
  if (!isChatTool(name)) return unreadable;
  const read = chatTools[name].given.safeParse(parsed(given));
  return read.success ? meaningOf(name, read.data, scene) : unreadable;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return undefined;
  }
}

const does = (intent: Intent, own?: string): ToolMeaning => ({
  does: 'intent',
  intent,
  ...(own === undefined ? {} : { own }),
});

function meaningOf(name: ChatToolName, data: unknown, scene: CallScene): ToolMeaning {
  const { message } = scene;
  switch (name) {
    case 'classify': {
      const { description } = data as Given<'classify'>;
      return ofClient(description, scene, () =>
        scene.namesGoods(description)
          ? does({ kind: 'goods', text: description, entry: entryOf(scene), plain: false }, description)
          : refuse('These words name no goods.'),
      );
    }
    case 'add_detail': {
      const { detail } = data as Given<'add_detail'>;
      return ofClient(detail, scene, () =>
        does({ kind: 'refine', text: detail, entry: entryOf(scene) }, detail),
      );
    }
    case 'answer_question': {
      const { value } = data as Given<'answer_question'>;
      return ofClient(value, scene, () => does({ kind: 'answer', text: value }));
    }
    case 'list':
      return listed(scene);
    case 'note_entry': {
      const entry = entryOf(scene);
      return Object.keys(entry).length === 0
        ? refuse('The message tells no fact of the entry that can be read.')
        : does({ kind: 'entry', entry });
    }
    case 'duty':
    case 'origin':
      return asking(name, data as Given<'duty'>, scene);
    case 'compare_origins':
      return does(originsCompared(message, scene.countries));
    case 'materials':
      return does({ kind: 'materials', text: message, entry: entryOf(scene) });
    case 'notes':
      return does({ kind: 'law', text: (data as Given<'notes'>).of, otherwise: { kind: 'unknown' } });
    case 'search':
      return { does: 'search', query: (data as Given<'search'>).query };
    case 'lookup': {
      const { code } = data as Given<'lookup'>;
      return guessing({ kind: 'code', code: { code } }, [code], scene);
    }
    case 'compare': {
      const { code, against } = data as Given<'compare'>;
      return guessing({ kind: 'compare', codes: [{ code }, { code: against }] }, [code, against], scene);
    }
    case 'regulations': {
      const { code } = data as Given<'regulations'>;
      const topics = readMexicanTopics(foldText(message), true);
      return inMexico(code, topics.length === 0 ? undefined : topics, scene);
    }
    case 'documents': {
      const { into, code } = data as Given<'documents'>;
      const named = into !== undefined && scene.client.named(into) ? into : undefined;
      return saysIntoMexico(foldText(message)) ||
        isRegulated(named ?? entryOf(scene).destination ?? scene.destination)
        ? inMexico(code, ['documents'], scene)
        : does({ kind: 'papers' });
    }
    case 'changes': {
      const { code, since } = data as Given<'changes'>;
      if (since !== undefined && scene.client.unsaid(since).length > 0)
        return refuse(
          'The client named no such day or edition: leave since out, or write it as the client did.',
        );
      return does({ kind: 'changes', ...(code === undefined ? {} : { code: { code } }), since: since ?? '' });
    }
    case 'choose': {
      const { code } = data as Given<'choose'>;
      return ofTalk(code, scene, () => does({ kind: 'choose', code: { code } }));
    }
    case 'go_back':
      return does({ kind: 'case', text: message, entry: {} });
    case 'remember':
    case 'recall':
      return does({ kind: name, text: message, entry: {} });
    case 'show':
      return does({ kind: (data as Given<'show'>).what });
    case 'talk': {
      const { what } = data as Given<'talk'>;
      return does({ kind: what === 'other' ? 'chat' : what });
    }
  }
}

/** What a model may ask of codes that it came upon by itself. */
const guessing = (intent: Intent, codes: readonly string[], { knows }: CallScene): ToolMeaning => ({
  does: 'intent',
  intent,
  guess: !codes.every(knows),
});

/** What Mexico asks of a code that somebody named, or of the goods under discussion: none are read from the message. */
function inMexico(
  code: string | undefined,
  topics: readonly MexicanTopic[] | undefined,
  scene: CallScene,
): ToolMeaning {
  const intent: Intent = {
    ...{ kind: 'mexico', text: '', entry: entryOf(scene) },
    ...(topics && { topics }),
    ...(code === undefined ? {} : { code: { code } }),
  };
  return code === undefined ? does(intent) : ofTalk(code, scene, () => does(intent));
}

/** The goods of the client's message, each for itself. */
function listed({ message, countries, namesGoods }: CallScene): ToolMeaning {
  const rows = readRows(message, countries, (words) => (namesGoods(words) ? 1 : 0));
  return rows.length > 1
    ? does({ kind: 'several', rows, entry: {} })
    : refuse('The message does not name several goods.');
}

/** Duty or origin of a code that somebody named, from a country that the client named. */
function asking(kind: 'duty' | 'origin', given: Given<'duty'>, scene: CallScene): ToolMeaning {
  const { code, origin } = given;
  if (origin !== undefined && !scene.client.named(origin))
    return refuse(
      'The client named no such country: leave origin out, and the client is asked where it is needed.',
    );
  const entry = { ...entryOf(scene), ...(origin === undefined ? {} : { origin }) };
  const meant = does({ kind, ...(code === undefined ? {} : { code: { code } }), goods: '', entry });
  return code === undefined ? meant : ofTalk(code, scene, () => meant);
}

/** The facts of the entry in the message, as the rules read them. */
const entryOf = ({ message, countries }: CallScene): EntrySaid =>
  readEntry(new CutText(message, foldText), countries, true);

/** Only where the words are the client's. */
function ofClient(words: string, { client }: CallScene, meant: () => ToolMeaning): ToolMeaning {
  const unsaid = client.unsaid(words);
  return unsaid.length === 0
    ? meant()
    : refuse(
        `The client did not say: ${unsaid.slice(0, 8).join(', ')}. Call again with the client's own words.`,
      );
}

/** Only where the client or an answer names the code. */
const ofTalk = (code: string, { knows }: CallScene, meant: () => ToolMeaning): ToolMeaning =>
  knows(code) ? meant() : refuse('Nobody named that code: classify the goods, or look the code up first.');
