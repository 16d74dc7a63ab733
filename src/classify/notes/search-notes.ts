import { foldText } from '../facts/scan-words.js';
import type { LegalNotes } from './legal-notes.js';
import type { NoteEdge } from './note-edge.js';

/** how much of what a question asks, by the rareness of its words, a note must speak of */
const leastShare = 0.6;
const foundAtMost = 5;

const small = new Set(
  `the and for are was were with without that this these those what which who whom whose when where why how does
  did can could would will should must may have has had its their your our there here from into onto not any all some about under over
  than then them they you say says said note notes rule rules section chapter heading headings mean means meaning called tell show explain cite quote give
  definition define defines defined governs govern governing purpose purposes applies apply settles regulates between make made makes goes fall falls law legal text schedule tariff hts htsus please thing things
  los las del una uno unos unas que cual cuales como cuando donde por para con sin sobre esta este esto ese esa eso son hay dice dicen
  nota notas regla reglas seccion capitulo partida partidas significa quiere decir define definen rige rigen gobierna aplica aplican explica ley legal texto tarifa entre favor cosa cosas definicion`.split(
    /\s+/,
  ),
);

/** The words of a text that tell, each cut to what its forms share: "parts" and "part". */
const stems = (text: string): string[] =>
  (foldText(text).match(/[a-zñ]{3,}/g) ?? [])
    .filter((word) => !small.has(word))
    .map((word) => word.replace(/(?:ies|es|s|ed|ing|ado|ada|ados|adas)$/, '').slice(0, 7));

/** The notes whose words are those of a question, in either language, the nearest first; none where they share too little. */
export function searchNotes(notes: LegalNotes, question: string): readonly NoteEdge[] {
  const asked = [...new Set(stems(question))];
  if (asked.length === 0 || asked.length > 12) return [];
  const texts = notes.edges.map((edge) => ({
    edge,
    words: new Set([...stems(edge.statement), ...stems(notes.quote(edge, 'es').statement)]),
  }));
  const weight = new Map(
    asked.map((word) => {
      const count = texts.filter(({ words }) => words.has(word)).length;
      return [word, Math.log(1 + texts.length / (1 + count))] as const;
    }),
  );
  const whole = [...weight.values()].reduce((sum, each) => sum + each, 0);
  const least = asked.length === 1 ? 1 : leastShare;
  return texts
    .map(({ edge, words }) => {
      const shared = asked.filter((word) => words.has(word));
      return { edge, score: shared.reduce((sum, word) => sum + weight.get(word)!, 0) / whole };
    })
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, foundAtMost)
    .map(({ edge }) => edge);
}
