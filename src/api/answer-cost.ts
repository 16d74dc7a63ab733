import { searchWords } from '../tariff/search-schedule.js';
import type { DiffAsked } from './tariff-service.js';

/** What an answer costs an account beyond its call. */
export interface AnswerCost {
  /** products that count against the quota */
  readonly products?: number;
  /** classifications that count against the pace */
  readonly classifications?: number;
  /** other calls that count against the pace */
  readonly calls?: number;
}

const wordsACall = 10;
const linesACall = 10;
const productsACall = 250;
/** two editions whole against each other, which takes a thread seconds where it was not done before */
const comparison = 10;

/** How many calls a search counts as: one for each ten words begun. */
export const searchCalls = (query: string): number =>
  Math.max(1, Math.ceil(searchWords(query).length / wordsACall));

/** How many calls a comparison of two editions counts as: one below a code, ten for the whole law. */
export const comparisonCalls = ({ code = '' }: DiffAsked): number => (code === '' ? comparison : 1);

/** How many calls the duties of an entry count as: one for each ten lines begun. */
export const entryCalls = (lines: number): number => Math.ceil(lines / linesACall);

/** How many calls a check of products counts as: the comparison, and one more for each 250 products begun. */
export const checkCalls = (products: number): number => comparison + Math.ceil(products / productsACall);
