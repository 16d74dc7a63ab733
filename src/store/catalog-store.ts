/** A list of products that an account keeps to be told what hits them. */
export interface StoredCatalog {
  readonly account: string;
  readonly name: string;
  readonly client: string | null;
  readonly created_at: string;
  readonly products: number;
}

export interface StoredProduct {
  readonly account: string;
  readonly catalog: string;
  /** place in the list, from 0 */
  readonly position: number;
  readonly reference: string;
  readonly code: string;
  readonly origin: string | null;
  readonly destination: string;
  readonly claim: string | null;
  readonly client: string | null;
  readonly description: string | null;
  readonly yearly_value: string | null;
}

/** Catalogues of products with the codes they are entered under. */
export interface CatalogStore {
  /** the whole list, in the place of an earlier one of the same name */
  keep(catalog: StoredCatalog, products: readonly StoredProduct[]): Promise<void>;
  catalogs(account: string): Promise<readonly StoredCatalog[]>;
  /** false where there is none of that name */
  remove(account: string, name: string): Promise<boolean>;
  /** every product of the account, catalogue by catalogue */
  products(account: string): Promise<readonly StoredProduct[]>;
}
