import type { Given, Read, Schema } from '../api/schema.js';
import type { TariffService } from '../api/tariff-service.js';
import type { ErrorCode } from '../errors.js';
import type { Host } from '../host/host.js';

/** What a call gave, each part read by its schema but the body, which the service reads itself. */
export interface Asked<P extends Schema = Schema, Q extends Schema = Schema, B extends Schema = Schema> {
  readonly path: Read<P>;
  readonly query: Read<Q>;
  readonly body: Given<B>;
}

export interface EndpointExample {
  readonly summary: string;
  /** `{name}` stands for a value of the caller's own, such as an id */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** One operation of the API: how it is called, what it answers, and which words of the service answer it. */
export interface Endpoint<P extends Schema = Schema, Q extends Schema = Schema, B extends Schema = Schema> {
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** with `:name` for what varies */
  readonly url: string;
  readonly group: string;
  readonly summary: string;
  /** what it does beyond its summary, for whoever calls it */
  readonly about: string;
  /** what the key must be allowed; null: any key of an entitled account */
  readonly scope: 'read' | 'classify' | 'admin' | null;
  /** which allowance a call is taken off; its own for classifications */
  readonly bucket?: 'classify';
  readonly path?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly status?: 200 | 201 | 202;
  readonly answer: Schema;
  /** refusals of its own, beside those that any call may meet */
  readonly refusals?: readonly ErrorCode[];
  /** it changes what is kept by itself; that is written together with its answer */
  readonly changes?: boolean;
  /** the answer changes with the law alone: a caller that asks again may get "not modified" */
  readonly lasting?: boolean;
  /** a key that was just replaced may have its earlier answer again */
  readonly repeatedByEndedKey?: boolean;
  /** the answer holds a secret that is shown once */
  readonly secret?: boolean;
  /** longest list of a body, where it is not that of a batch */
  readonly itemsAtMost?: number;
  readonly examples?: readonly EndpointExample[];
  /** headers that the answer carries beside the body's own */
  readonly headers?: (result: never) => Readonly<Record<string, string>>;
  run(service: TariffService, asked: Asked<P, Q, B>, host: Host): Promise<unknown>;
}

/** Declares an operation; the types of what was asked follow from its schemas. */
export const endpoint = <P extends Schema, Q extends Schema, B extends Schema>(
  declared: Endpoint<P, Q, B>,
): Endpoint => declared as unknown as Endpoint;
