import type { AgentTool } from '../api/agent-tools.js';
import type { Tool } from './tool.js';
import { batchStatus } from './tools/batch-status.js';
import { classify } from './tools/classify.js';
import { compare } from './tools/compare.js';
import { dataStatus } from './tools/data-status.js';
import { duty } from './tools/duty.js';
import { feedback } from './tools/feedback.js';
import { lines } from './tools/lines.js';
import { notes } from './tools/notes.js';
import { origin } from './tools/origin.js';
import { precedents } from './tools/precedents.js';
import { regulations } from './tools/regulations.js';
import { search } from './tools/search.js';

/** Every tool, in the order in which a model meets them: goods, then lines, then what they cost. */
const tools: Readonly<Record<AgentTool, Tool>> = {
  classify,
  lines,
  search,
  notes,
  compare,
  duty,
  origin,
  regulations,
  precedents,
  feedback,
  batch_status: batchStatus,
  data_status: dataStatus,
};

/** The tools that are offered: those that change what is kept only where that was allowed. */
export const offeredTools = (mayChange: boolean): readonly Tool[] =>
  Object.values(tools).filter(({ changes }) => mayChange || !changes);
