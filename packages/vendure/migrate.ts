import { runMigrations } from '@vendure/core';
import pg from 'pg';
import type { Db } from '../backend/db/database.ts';
import { migrate } from '../backend/db/postgres/migrate.ts';
import { noteBackOffice } from '../backend/operator/products/back-office.ts';
import { hasShop, readContent } from '../backend/shop/shop.ts';
import { engineConfig } from './config.ts';
import { inSchemas, readEngineSettings, SCHEMAS } from './settings.ts';

/** The tables of backend and engine in one database, each in a schema of its own. Nothing to do, if they are there. */
const settings = readEngineSettings(process.env);
const { databaseUrl } = settings;
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMAS.backend}`);
const work = async (db: Db): Promise<void> => {
  if (await hasShop(db)) await readContent(db);
  // Before the first start, which would withdraw products of a file.
  await noteBackOffice(db);
};
await migrate(inSchemas(databaseUrl, SCHEMAS.backend), (message) => console.log(message), { work });
await runMigrations(engineConfig(settings));
// The engine finds the tables of both (config.ts): none may have the name of another.
const { rows } = await client.query<{ name: string }>(
  `SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace AND nspname IN ($1, $2)
   GROUP BY relname HAVING count(*) > 1`,
  [SCHEMAS.engine, SCHEMAS.backend],
);
await client.end();
if (rows.length > 0) throw new Error(`engine and backend both have: ${rows.map(({ name }) => name).join(', ')}`);
process.exit();
