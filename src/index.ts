export { errorCatalogue, exitCodes, TariffError } from './errors.js';
export { type ComparedOrigin, compareDuties } from './service/compare-duties.js';
export type {
  DataStatus,
  DutyResult,
  FeedbackRecord,
  HistoryItem,
  HistoryPage,
  LookupResult,
  SearchResult,
} from './service/contract/answers.js';
export type { ClassificationResult } from './service/contract/classification-result.js';
export type {
  ClassifyRequest,
  ClassifyRequestInput,
  DutyRequest,
  DutyRequestInput,
  FeedbackRequest,
} from './service/contract/classify-request.js';
export type { ScheduleChange, ScheduleDiff } from './service/contract/data-answers.js';
export type { DutyComparison } from './service/contract/duty-comparison.js';
export type { DutyRates } from './service/contract/duty-rates.js';
export type {
  CatalogCheck,
  CatalogProductInput,
  CheckRequestInput,
} from './service/contract/monitor-check.js';
export type { RulesOfOrigin, Usmca } from './service/contract/origin.js';
export type {
  BillRowInput,
  OriginRequestInput,
  OriginRuleRequestInput,
} from './service/contract/origin-request.js';
export type { Certification, OriginResult, OriginRuleResult } from './service/contract/origin-result.js';
export type { RegulationsRequest, RegulationsRequestInput } from './service/contract/regulation-request.js';
export type {
  RegulationItem,
  RegulationResult,
  RegulationSection,
  RegulationStatus,
  RegulationSummary,
} from './service/contract/regulation-result.js';
export type { DeliveryRecord, WebhookCreated, WebhookRecord } from './service/contract/webhook-answers.js';
export type { AccountEvent, EventType } from './service/contract/webhook-events.js';
export { type EmbeddedNeeds, makeEmbeddedService } from './service/embedded.js';
export { type ClientNeeds, makeClient } from './service/make-client.js';
export type {
  AnswerColumns,
  AnswersOptions,
  ProductAnswer,
  ProductAnswers,
} from './service/product-answers.js';
export type {
  DiffAsked,
  LookupQuery,
  SearchQuery,
  TariffService,
  UsageQuery,
} from './service/tariff-service.js';
