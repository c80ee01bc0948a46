import type { z } from 'zod';
import type { AnalyticsLabels } from '../../contract/common.ts';
import { ORIGINAL } from '../core/language.ts';
import type { Db } from '../db/database.ts';
import { type ConfigurationColumns, optionKeys } from './options.ts';

type Configuration = Omit<ConfigurationColumns, 'metal_sku'> & { readonly product_id: number };

/** Labels of these configurations, with one query for any number. */
export async function analyticsOf(
  db: Db,
  configurations: readonly Configuration[],
): Promise<(configuration: Configuration) => z.input<typeof AnalyticsLabels> | undefined> {
  const rows = await db.all<{ id: number; name: string; category: string }>(
    `SELECT p.id, t.title AS name, p.category
     FROM products p JOIN product_texts t ON t.product_id = p.id AND t.lang = ? WHERE p.id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`,
    ORIGINAL,
    JSON.stringify([...new Set(configurations.map(({ product_id }) => product_id))]),
  );
  const named = new Map(rows.map(({ id, ...labels }) => [id, labels]));
  return (configuration) => {
    const labels = named.get(configuration.product_id);
    return labels && { ...labels, options: optionKeys(configuration) };
  };
}
