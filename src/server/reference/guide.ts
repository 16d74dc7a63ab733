import { ofCalls } from './guide-calls.js';
import { ofChat } from './guide-chat.js';
import { ofErrors } from './guide-errors.js';
import { ofLimits } from './guide-limits.js';
import type { GuideNeeds } from './guide-needs.js';
import { ofWebhooks } from './guide-webhooks.js';

/** What a caller reads before the operations, as Markdown; each heading of the first rank is a chapter of the reference. */
export const guide = (needs: GuideNeeds): string =>
  [ofCalls(needs), ofErrors(), ofWebhooks(), ofChat(needs), ofLimits(needs)].join('\n\n').trimStart();
