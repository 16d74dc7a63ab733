import type { Language } from '../../core/say.js';

/** What a command of the chat does, in the words of its help. */
interface SlashRow {
  readonly about: Readonly<Record<Language, string>>;
  /** what is said to the chat in its place; "" where the terminal itself does it */
  readonly says: Readonly<Record<Language, string>>;
}

const row = (en: string, es: string, saysEn = '', saysEs = saysEn): SlashRow => ({
  about: { en, es },
  says: { en: saysEn, es: saysEs },
});

/** The commands of the chat at a terminal. */
export const slashCommands = {
  help: row('what the chat can do', 'qué sabe hacer el chat', 'help', 'ayuda'),
  case: row('what is known so far', 'lo que se sabe hasta aquí', 'summary', 'resumen'),
  candidates: row('the candidate codes', 'los códigos candidatos', 'candidates', 'candidatos'),
  why: row('the reasons of the code', 'las razones del código', 'why', 'por qué'),
  duty: row(
    'duties: /duty from China value 12000',
    'aranceles: /duty desde China valor 12000',
    'duty',
    'arancel',
  ),
  origin: row(
    'origin under USMCA',
    'origen para el T-MEC',
    'does it qualify for USMCA',
    'califica para el T-MEC',
  ),
  more: row('the card of the last answer', 'la tarjeta de la última respuesta'),
  undo: row('take the last turn back', 'deshacer el último turno', 'undo', 'deshacer'),
  new: row('begin a new case', 'empezar un caso nuevo', 'start over', 'empezar de nuevo'),
  save: row('keep this chat: /save [name]', 'guardar este chat: /save [nombre]'),
  export: row(
    'write the memo: /export [file]',
    'escribir el memorando: /export [archivo]',
    'export',
    'exportar',
  ),
  lang: row('/lang en or /lang es', '/lang en o /lang es'),
  quit: row('leave', 'salir'),
} as const satisfies Record<string, SlashRow>;

export type SlashName = keyof typeof slashCommands;

const names = Object.keys(slashCommands) as SlashName[];

/** A command as it was typed: its name, or undefined where there is none, and what follows it. */
export function readSlash(
  line: string,
): { readonly name: SlashName | undefined; readonly rest: string } | undefined {
  const match = /^\/(\S*)\s*([\s\S]*)$/.exec(line.trim());
  if (!match) return undefined;
  const name = names.find((each) => each === match[1]?.toLowerCase());
  return { name, rest: match[2] ?? '' };
}

/** The commands that begin as what is typed. */
export const completeSlash = (typed: string): string[] =>
  typed.startsWith('/') ? names.map((name) => `/${name} `).filter((name) => name.startsWith(typed)) : [];

/** The list of commands, one a line. */
export const slashHelp = (language: Language): string =>
  names.map((name) => `  /${name.padEnd(12)}${slashCommands[name].about[language]}`).join('\n');
