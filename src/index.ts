export { type ErrorCode, exitCodes, TariffError } from './errors.js';
export type * from './service/contract/answers.js';
export type { ClassificationResult } from './service/contract/classification-result.js';
export type * from './service/contract/classify-request.js';
export { makeEmbeddedService } from './service/embedded.js';
export type * from './service/tariff-service.js';
