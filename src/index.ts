export type {
  DataStatus,
  DutyResult,
  FeedbackPage,
  FeedbackRecord,
  HistoryItem,
  HistoryPage,
  LookupResult,
  SearchResult,
} from './api/answers.js';
export type { ClassificationResult } from './api/classification-result.js';
export type { ClassifyRequest, ClassifyRequestInput } from './api/classify-request.js';
export { type ComparedOrigin, compareDuties } from './api/compare-duties.js';
export type { ScheduleChange, ScheduleDiff } from './api/data-answers.js';
export type { DutyComparison } from './api/duty-comparison.js';
export type { DutyRates } from './api/duty-rates.js';
export type { DutyRequest, DutyRequestInput } from './api/duty-request.js';
export type { FeedbackQueryInput, FeedbackRequest } from './api/feedback-request.js';
export type {
  CatalogCheck,
  CatalogProductInput,
  CheckRequestInput,
} from './api/monitor-check.js';
export type { RulesOfOrigin, Usmca } from './api/origin.js';
export type {
  BillRowInput,
  OriginRequestInput,
  OriginRuleRequestInput,
} from './api/origin-request.js';
export type { Certification, OriginResult, OriginRuleResult } from './api/origin-result.js';
export type {
  AnswerColumns,
  AnswersOptions,
  ProductAnswer,
  ProductAnswers,
} from './api/product-answers.js';
export type { RegulationsRequest, RegulationsRequestInput } from './api/regulation-request.js';
export type {
  RegulationItem,
  RegulationResult,
  RegulationSection,
  RegulationStatus,
  RegulationSummary,
} from './api/regulation-result.js';
export type {
  DiffAsked,
  LookupQuery,
  SearchQuery,
  TariffService,
  UsageQuery,
} from './api/tariff-service.js';
export type { DeliveryRecord, WebhookCreated, WebhookRecord } from './api/webhook-answers.js';
export type { AccountEvent, EventType } from './api/webhook-events.js';
export { type ClientOptions, openClient } from './client/open-client.js';
export { errorCatalogue, exitCodes, TariffError } from './errors.js';
export { type EngineOptions, openEngine } from './local/open-engine.js';
