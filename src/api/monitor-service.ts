import type {
  CatalogCheck,
  CatalogList,
  CatalogRecord,
  CatalogRemoved,
  CatalogRequestInput,
  CheckRequestInput,
} from './monitor-check.js';
import type { EventPage, EventsQueryInput } from './webhook-events.js';

/** Which of somebody's products a change in the law reaches. */
export interface Monitor {
  check(request: CheckRequestInput): Promise<CatalogCheck>;
  keepCatalog(request: CatalogRequestInput): Promise<CatalogRecord>;
  catalogs(): Promise<CatalogList>;
  removeCatalog(name: string): Promise<CatalogRemoved>;
  /** what happened, oldest first; waits for the first where asked to */
  events(query: EventsQueryInput): Promise<EventPage>;
}
