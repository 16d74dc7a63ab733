import { foldText } from '../../classify/facts/scan-words.js';
import { type Asked, type ChatCase, codeInFocus, originRequestOf } from '../chat-case.js';
import { readCountry } from '../said/read-country.js';
import { askAndWait, paragraph, type Scene, type Turn } from '../scene.js';
import { originWording } from '../wording-origin.js';
import { unlessUncovered } from './unless-uncovered.js';

const roles = ['importer', 'exporter', 'producer'] as const;
const fields = ['name', 'title', 'address', 'country', 'phone', 'email'] as const;

type Role = (typeof roles)[number];

/** A draft of the certification of origin with what is known, and the one thing to ask next; it is never signed. */
export async function* replyCertificate(scene: Scene, state: ChatCase, text: string): Turn {
  const words = originWording[state.language];
  const code = state.result?.code ?? codeInFocus(state);
  if (code == null) {
    const onward = { kind: 'certificate', text, entry: {} } as const;
    return yield* askAndWait(state, { id: 'entry-goods', text: words.noGoods, onward });
  }
  const { certificate = {}, entry, product } = state;
  const role = roles.find((each) => each === certificate['role']);
  const certifier = Object.fromEntries(Object.entries(certificate).filter(([field]) => field !== 'role'));
  const result = await unlessUncovered(
    scene.engine.origin({
      ...originRequestOf(state, code, entry.origin ?? 'MX'),
      certification: {
        ...(role ? { certifier_role: role } : {}),
        ...(Object.keys(certifier).length > 0 ? { certifier } : {}),
        ...(product === '' ? {} : { description: product }),
      },
    }),
  );
  if (!result?.certification) {
    yield paragraph(scene.say.otherDestination);
    return state;
  }
  const elements = result.certification.elements.map(({ number, title, lines, missing }) => {
    const told = lines.map((line) => `${line.label}: ${line.text}`);
    const open = missing.length > 0 ? [`${words.certificateMissing}: ${missing.join('; ')}`] : [];
    return `${number}. ${title}: ${[...told, ...open].join('; ')}`;
  });
  const asked = nextOf(state, role);
  // the draft once where it is asked for, and whole at the end; between, one question after the other
  if (text === '' && asked) return yield* askAndWait(state, asked);
  yield paragraph(
    [
      words.certificateHead(result.formatted, words.still[result.usmca.verdict]),
      ...elements,
      `[${result.certification.basis}] ${words.certificateFile}`,
    ].join('\n'),
  );
  return asked ? yield* askAndWait(state, asked) : state;
}

function nextOf(state: ChatCase, role: Role | undefined): Asked | undefined {
  const words = originWording[state.language];
  const base = { about: 'entry', options: [], onward: { kind: 'certificate', text: '', entry: {} } } as const;
  const isOpen = (id: string): boolean => !state.passed.includes(id);
  if (!role)
    return isOpen('entry-certifier-role')
      ? {
          ...base,
          id: 'entry-certifier-role',
          text: words.askRole,
          options: roles.map((each) => ({ answer: words.roles[each] })),
        }
      : undefined;
  const field = fields.find(
    (each) => state.certificate?.[each] === undefined && isOpen(`entry-certifier-${each}`),
  );
  return (
    field && {
      ...base,
      id: `entry-certifier-${field}`,
      text: words.askField(words.roles[role], words.fields[field]!),
    }
  );
}

/** What an answer tells of the certifier. */
export function certifierTold({ countries }: Scene, state: ChatCase, asked: Asked, said: string): ChatCase {
  const field = asked.id.slice('entry-certifier-'.length);
  const value =
    field === 'role'
      ? roleSaid(state, said)
      : field === 'country'
        ? readCountry(said, countries)
        : said.trim().slice(0, 200);
  return value === undefined ? state : { ...state, certificate: { ...state.certificate, [field]: value } };
}

function roleSaid(state: ChatCase, said: string): Role | undefined {
  const folded = foldText(said);
  const place = /^\W*([123])\b/.exec(folded)?.[1];
  if (place !== undefined) return roles[Number(place) - 1];
  const { roles: names } = originWording[state.language];
  return roles.find(
    (each) => folded.includes(each.slice(0, 6)) || folded.includes(foldText(names[each]).slice(0, 6)),
  );
}
