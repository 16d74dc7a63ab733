import { z } from 'zod';
import * as answers from './answers.js';
import { answersCheck } from './answers-taken.js';
import { auditEnd, auditHead, auditRecord, auditVerification } from './audit-record.js';
import { batchProfile } from './batch-profile.js';
import { batchPreview, batchReport } from './batch-report.js';
import { batchRow } from './batch-row.js';
import { chatFrameOut } from './chat-frames.js';
import { classificationResult } from './classification-result.js';
import * as data from './data-answers.js';
import { doctorReport } from './doctor-report.js';
import { dutyComparison } from './duty-comparison.js';
import { dutyEntry } from './duty-entry.js';
import { helpPage } from './help-page.js';
import { accountChanged, accountList, keyCreated } from './host-answers.js';
import { keyList, keyRevoked, whoAmI } from './key-answers.js';
import { linesBelow, lookups } from './lines-below.js';
import * as local from './local-answers.js';
import { mexicanImport } from './mexican-import.js';
import { catalogCheck, catalogList, catalogRecord, catalogRemoved } from './monitor-check.js';
import { notesResult } from './notes-answer.js';
import { assistantCalibration, opinion } from './opinion.js';
import { originResult, originRuleResult } from './origin-result.js';
import { regulationResult } from './regulation-result.js';
import { schemaList } from './schema-list.js';
import { stop } from './stop.js';
import * as store from './store-answers.js';
import { usageResult } from './usage-answer.js';
import * as webhook from './webhook-answers.js';
import { accountEvent, triggeredEvent } from './webhook-events.js';

const version = z.literal('1');

/** An item of a list as a line of its own: each says the version of its shape. */
const lineOf = (item: z.ZodObject) => z.object({ schema_version: version, ...item.shape });

const comparison = dutyComparison.exactOptional();

const assisted = classificationResult.extend({ assistant: opinion.exactOptional() });

const classified = z.union([
  assisted.extend({ comparison }),
  z.object({
    schema_version: version,
    description: z.string(),
    answers: z.array(assisted),
    comparison,
  }),
]);

/**
 * What each command answers under --json, by the words it is called with: one object, or under `lines` an object on each
 * line. `error` is what a command answers on stderr where it stops.
 */
const jsonAnswers = {
  classify: { answer: classified },
  batch: { answer: z.union([batchReport, batchPreview, answersCheck]), lines: batchRow },
  'batch init': { answer: batchProfile },
  lookup: { answer: z.union([answers.lookupResult, lookups, linesBelow]) },
  search: { answer: answers.searchResult, lines: lineOf(answers.searchResult.shape.lines.element) },
  notes: { answer: notesResult },
  duty: { answer: z.union([answers.dutyResult, dutyEntry, dutyComparison]) },
  origin: { answer: originResult },
  'origin rule': { answer: originRuleResult },
  regulations: { answer: regulationResult },
  'history list': { answer: answers.historyPage, lines: lineOf(answers.historyPage.shape.items.element) },
  'history export': { lines: lineOf(answers.historyPage.shape.items.element) },
  show: { answer: answers.historyItem },
  usage: { answer: usageResult },
  'audit export': { lines: z.union([auditHead, auditRecord, auditEnd]) },
  'audit verify': { answer: auditVerification },
  'assist calibrate': { answer: assistantCalibration },
  feedback: { answer: answers.feedbackRecord },
  'feedback list': { answer: answers.feedbackPage, lines: lineOf(answers.feedbackRecord) },
  'feedback forget': { answer: answers.feedbackForgotten },
  chat: { lines: chatFrameOut },
  login: { answer: local.loggedIn },
  logout: { answer: local.loggedOut },
  whoami: { answer: whoAmI },
  'keys rotate': { answer: local.keyReplaced },
  'keys list': { answer: keyList },
  'keys revoke': { answer: keyRevoked },
  'keys create': { answer: keyCreated },
  'accounts create': { answer: accountChanged },
  'accounts list': { answer: accountList },
  'accounts set-plan': { answer: accountChanged },
  migrate: { answer: store.storeMigrated },
  'store copy': { answer: store.storeCopied },
  'store seal': { answer: store.storeSealed },
  'store forget': { answer: store.storeForgotten },
  doctor: { answer: doctorReport },
  'monitor diff': {
    answer: z.union([data.scheduleDiff, catalogCheck]),
    lines: z.union([lineOf(data.scheduleChange), lineOf(catalogCheck.shape.hits.element)]),
  },
  'monitor watch': { lines: lineOf(accountEvent) },
  'monitor catalog add': { answer: catalogRecord },
  'monitor catalog list': { answer: catalogList },
  'monitor catalog remove': { answer: catalogRemoved },
  'webhooks create': { answer: webhook.webhookCreated },
  'webhooks list': { answer: webhook.webhookList },
  'webhooks get': { answer: webhook.webhookRecord },
  'webhooks update': { answer: webhook.webhookRecord },
  'webhooks delete': { answer: webhook.webhookRemoved },
  'webhooks test': { answer: webhook.deliveryRecord },
  'webhooks trigger': { answer: z.union([webhook.triggered, triggeredEvent]) },
  'webhooks rotate-secret': { answer: webhook.secretRotated },
  'webhooks deliveries': {
    answer: webhook.deliveryList,
    lines: lineOf(webhook.deliveryList.shape.items.element),
  },
  'webhooks replay': { answer: webhook.deliveryRecord },
  'data status': { answer: answers.dataStatus },
  'data import': {
    answer: z.union([data.dataImport, data.rulingsImport, data.measuresImport, mexicanImport]),
  },
  'data remove': { answer: data.measuresRemoved },
  'data update': { answer: z.union([data.dataUpdate, data.measuresUpdate]) },
  'data verify': { answer: data.dataVerify },
  'data diff': {
    answer: z.union([data.scheduleDiff, catalogCheck]),
    lines: z.union([lineOf(data.scheduleChange), lineOf(catalogCheck.shape.hits.element)]),
  },
  'config list': { answer: local.configList },
  'config get': { answer: local.configValue },
  'config path': { answer: local.configPaths },
  schema: { answer: schemaList },
  help: { answer: helpPage },
  error: { answer: stop },
} satisfies Record<string, { readonly answer?: z.ZodType; readonly lines?: z.ZodType }>;

/** A published JSON Schema: its name, and the command whose answer it describes. */
export interface PublishedSchema {
  /** `history-list`, `history-list.line` */
  readonly name: string;
  /** as it is typed, without the program's name; none of an error */
  readonly command: string | null;
  /** each line of the output is one such object */
  readonly lines: boolean;
  readonly shape: z.ZodType;
}

/** Every schema that is published, commands in the order of the help. */
export const publishedSchemas = (): readonly PublishedSchema[] =>
  Object.entries<{ readonly answer?: z.ZodType; readonly lines?: z.ZodType }>(jsonAnswers).flatMap(
    ([words, { answer, lines }]) => {
      const name = words.replaceAll(' ', '-');
      const command = words === 'error' ? null : words;
      return [
        ...(answer ? [{ name, command, lines: false, shape: answer }] : []),
        ...(lines ? [{ name: `${name}.line`, command, lines: true, shape: lines }] : []),
      ];
    },
  );

/**
 * A shape as JSON Schema, draft 2020-12. Later versions may add fields: an object is open unless `closed`, by which a test
 * finds a field that no schema has.
 */
export function jsonSchemaOf({ name, command, lines, shape }: PublishedSchema, closed = false): object {
  const { $schema, ...made } = z.toJSONSchema(shape, {
    target: 'draft-2020-12',
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // what is written with a transform is answered as it was read: in the form of what is taken
      if (def.type === 'pipe')
        Object.assign(jsonSchema, withoutMeta(z.toJSONSchema(def.in, { io: 'input' })));
      if (jsonSchema.example !== undefined) {
        jsonSchema.examples = [jsonSchema.example];
        delete jsonSchema.example;
      }
      if (!closed && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const title =
    command === null
      ? 'Why a command stopped: the last line on stderr under --json'
      : name === 'batch.line'
        ? 'Each line of an NDJSON file that "tariff batch" writes, and each element of a JSON one'
        : `${lines ? 'Each line' : 'The answer'} of "tariff ${command}" under ${lines ? '--ndjson or --json' : '--json'}`;
  return { $schema, $id: `urn:tariff:schema:v1:${name}`, title, ...made };
}

const withoutMeta = ({ $schema: _draft, '~standard': _standard, ...rest }: Record<string, unknown>): object =>
  rest;
