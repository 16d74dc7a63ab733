import type { EventType } from '../api/webhook-events.js';
import type { TriggerRequest } from '../api/webhook-request.js';
import { TariffError } from '../errors.js';
import { formatCode } from '../tariff/code.js';
import { type EventFilter, unfiltered, wantsClient, wantsCode, wantsEvent } from './webhook-filter.js';

type About = TriggerRequest['about'];

/** The data of an example as far as it is asked what the example is about. */
interface ExampleData extends Readonly<Record<string, unknown>> {
  readonly code?: string;
  readonly change?: { readonly code: string; readonly origins?: readonly string[] };
  readonly products?: { readonly total?: number; readonly shown: readonly Reached[] };
  readonly classifications?: { readonly shown: readonly { readonly client: string | null }[] };
}

interface Reached {
  readonly reference: string;
  readonly client: string | null;
  readonly code: string;
  readonly origin: string | null;
}

/** An example of an event as it is sent by hand: marked as a test, and about the code, country and client that are given. */
export function exampleEvent(type: EventType, example: ExampleData, about: About): ExampleData {
  const { code, origin, client } = about;
  const named = Object.values(about).some((value) => value !== undefined);
  if (named && (unfiltered.includes(type) || (origin !== undefined && !example.change)))
    throw new TariffError(
      'invalid_request',
      `an example of ${type} is about no ${unfiltered.includes(type) ? 'code, origin or client' : 'origin'}: the event has none`,
      { hint: 'leave that out' },
    );
  const ofCode = code === undefined ? {} : { code, formatted: formatCode(code) };
  const { change, products, classifications, ...rest } = example;
  const first = products?.shown[0];
  const reached: Reached | undefined =
    products && named
      ? {
          reference: first?.reference ?? 'TEST-1',
          client: client ?? first?.client ?? null,
          code: code ?? first?.code ?? change!.code,
          origin: origin ?? first?.origin ?? null,
        }
      : undefined;
  return {
    ...rest,
    ...(change
      ? {
          change: {
            ...change,
            ...ofCode,
            ...('lines' in change && code !== undefined ? { lines: [code] } : {}),
            ...(origin !== undefined ? { origins: [origin] } : {}),
          },
        }
      : ofCode),
    ...(products ? { products: reached ? { ...products, total: 1, shown: [reached] } : products } : {}),
    ...(classifications
      ? {
          classifications:
            client === undefined
              ? classifications
              : { ...classifications, shown: classifications.shown.map((each) => ({ ...each, client })) },
        }
      : {}),
    test: true,
  };
}

/** Why a filter keeps an example back, by what the example names; nothing where it lets it through. */
export function keptBack(filter: EventFilter, type: EventType, example: ExampleData): string | undefined {
  if (!wantsEvent(filter, type)) return `it does not hear of ${type}`;
  if (unfiltered.includes(type)) return undefined;
  const { change, products, classifications } = example;
  const shown = products?.shown ?? [];
  const named = [change?.code ?? example.code, ...shown.map(({ code }) => code)];
  const codes = [...new Set(named.filter((code) => code !== undefined))];
  const origins = change?.origins;
  const clients = [...shown, ...(classifications?.shown ?? [])].map(({ client }) => client);
  if (!codes.some((code) => wantsCode(filter, code)))
    return `its filter by code does not let ${codes.join(', ')} through`;
  if (origins && filter.origins.length > 0 && !origins.some((origin) => filter.origins.includes(origin)))
    return `its filter by origin does not let ${origins.join(', ')} through`;
  if (filter.clients.length > 0 && !clients.some((client) => wantsClient(filter, client)))
    return "its filter by client lets none of the example's products through";
  return undefined;
}
