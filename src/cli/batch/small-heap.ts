import { setFlagsFromString } from 'node:v8';

/** How much a heap may grow, in the hundred, before what is no longer needed is collected. */
const growth = 20;

/**
 * For a list of any length: its rows are short-lived, but outlive what is collected often, and would fill as much memory as
 * the machine is thought to have to spare. An engine that knows no such flag collects when it likes.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growth}`);
