import type { CatalogStore, StoredProduct } from '../catalog-store.js';
import type { HostDatabase } from './host-database.js';
import { insertRows } from './insert-rows.js';

const productColumns: readonly (keyof StoredProduct)[] = [
  'account',
  'catalog',
  'position',
  'reference',
  'code',
  'origin',
  'destination',
  'claim',
  'client',
  'description',
  'yearly_value',
];

/** Catalogues of products over SQL. */
export function sqlCatalogs({ query, inTransaction, runner }: HostDatabase): CatalogStore {
  return {
    keep: (catalog, products) =>
      inTransaction(async (each) => {
        const { account, name } = catalog;
        await each
          .deleteFrom('catalog_product')
          .where('account', '=', account)
          .where('catalog', '=', name)
          .execute();
        await each.deleteFrom('catalog').where('account', '=', account).where('name', '=', name).execute();
        await each.insertInto('catalog').values(catalog).execute();
        await insertRows(runner(each), 'catalog_product', productColumns, products);
      }),
    catalogs: (account) =>
      query.selectFrom('catalog').selectAll().where('account', '=', account).orderBy('name').execute(),
    remove: (account, name) =>
      inTransaction(async (each) => {
        await each
          .deleteFrom('catalog_product')
          .where('account', '=', account)
          .where('catalog', '=', name)
          .execute();
        const gone = each.deleteFrom('catalog').where('account', '=', account).where('name', '=', name);
        return (await gone.executeTakeFirst()).numDeletedRows > 0n;
      }),
    products: (account) =>
      query
        .selectFrom('catalog_product')
        .selectAll()
        .where('account', '=', account)
        .orderBy('catalog')
        .orderBy('position')
        .execute(),
  };
}
