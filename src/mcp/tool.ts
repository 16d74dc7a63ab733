import type { AgentAnswer } from '../api/agent-answers.js';
import type { AgentGiven, AgentTool } from '../api/agent-tools.js';
import type { TariffService } from '../api/tariff-service.js';

/** What a language model may ask, told in the words that models are told of tools. */
export interface Tool<T extends AgentTool = AgentTool> {
  readonly name: T;
  readonly title: string;
  /** what it is for, what it answers and what it never does */
  readonly about: string;
  /** what a key must be allowed to call it on a server */
  readonly scope: 'read' | 'classify';
  /** whose allowance it is taken off; its own for classifications */
  readonly bucket: 'classify' | 'other';
  /** it changes what is kept, and is offered only where that was allowed */
  readonly changes?: true;
  run(service: TariffService, given: AgentGiven<T>): Promise<AgentAnswer<T>>;
}

/** Declares a tool; the types of what is given and answered follow from its name. */
export const tool = <T extends AgentTool>(declared: Tool<T>): Tool => declared as unknown as Tool;
