import type { SheetRow } from '../core/sheet-row.js';

/** An official file as it was opened: JSON, or the rows of a CSV or XLSX sheet. */
export interface OfficialExport {
  readonly name: string;
  /** of the content as published */
  readonly sha256: string;
  readonly content:
    | { readonly kind: 'json'; readonly json: unknown }
    | {
        readonly kind: 'sheet';
        readonly rows: readonly SheetRow[];
        /** shown sheets of the workbook beside the one that was read */
        readonly others?: readonly string[];
      };
}
