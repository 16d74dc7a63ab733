import { processWorld } from './context.js';
import { run } from './run.js';

/** A reader that goes away is reported where the answer is written; without a listener it would end the process first. */
const world = processWorld();
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exitCode = await run(process.argv.slice(2), world);
