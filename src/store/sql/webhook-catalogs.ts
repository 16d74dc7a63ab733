import type { CatalogStore } from '../catalog-store.js';
import type { HostDatabase } from './host-database.js';
import { inPieces } from './usage.js';

/** Catalogues of products over SQL. */
export function sqlCatalogs({ query, inTransaction }: HostDatabase): CatalogStore {
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
        for (const piece of inPieces(products))
          await each.insertInto('catalog_product').values(piece).execute();
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
