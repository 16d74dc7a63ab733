import type { Code } from '../tariff/code.js';

/**
 * Titles of chapters, headings and subheadings from `section,hscode,description,...` rows: they name the headings and
 * subheadings that a schedule prints no row for. The two US chapters are named in our own words.
 */
export function readTitles(csv: string): Map<Code, string> {
  const titles = new Map<Code, string>();
  for (const line of csv.split(/\r?\n/).slice(1)) {
    const match = /^[^,]*,(\d+),(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line);
    if (match) titles.set(match[1]!, (match[2] ?? match[3] ?? '').replace(/""/g, '"'));
  }
  titles.set('98', 'Special classification provisions');
  titles.set('99', 'Temporary legislation and additional import restrictions');
  return titles;
}
