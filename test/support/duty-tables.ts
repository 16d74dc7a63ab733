import { readFileSync } from 'node:fs';
import { openUsTables } from '../../src/reference/us-tables.js';
import { shippedLibrary } from './shipped.js';

export const readData = (path: string): string => readFileSync(`data/${path}`, 'utf8');

/** The shipped law of the duty tests: 2026 Revision 10, the programmes, column 2 and the fees. */
export const dutyTables = openUsTables(readData);
export const dutySchedule = shippedLibrary().schedule('2026-rev-10');
