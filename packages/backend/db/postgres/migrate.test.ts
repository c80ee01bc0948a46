import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../database.ts';
import { SCHEMA } from '../schema.ts';
import { openPostgres } from './database.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { startPostgres, type TestPostgres } from './postgres.fixture.ts';

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server.stop();
});

const FIRST = { name: 'first', sql: 'CREATE TABLE first (id BIGINT PRIMARY KEY)' };
const SECOND = { name: 'second', sql: 'CREATE TABLE second (id BIGINT PRIMARY KEY); INSERT INTO second VALUES (1)' };

async function migrated(url: string, ...migrations: readonly { name: string; sql: string }[]): Promise<string[]> {
  const said: string[] = [];
  await migrate(url, (message) => said.push(message), { migrations });
  return said;
}

describe('migrate', () => {
  it('applies what is missing, in order and once', async () => {
    const url = await server.newDatabase();
    expect(await migrated(url, FIRST)).toEqual(['database: applied migration 1, first']);
    expect(await migrated(url, FIRST, SECOND)).toEqual(['database: applied migration 2, second']);
    expect(await migrated(url, FIRST, SECOND)).toEqual([]);
  });

  it('of five processes at once is done by one', async () => {
    const url = await server.newDatabase();
    const said = await Promise.all(Array.from({ length: 5 }, () => migrated(url, FIRST, SECOND)));
    expect(said.flat()).toHaveLength(2);
  });

  it('leaves nothing when one of several fails, and applies them when it is repaired', async () => {
    const url = await server.newDatabase();
    const broken = { name: 'second', sql: `${SECOND.sql}; SELECT nothing` };
    await expect(migrated(url, FIRST, broken)).rejects.toThrow('migration 2, second, failed: column "nothing"');
    expect(await migrated(url, FIRST, SECOND)).toEqual(['database: applied migration 1, first', 'database: applied migration 2, second']);
  });

  it('refuses a database that is newer than the program, and one with another text of a migration', async () => {
    const url = await server.newDatabase();
    await migrated(url, FIRST, SECOND);
    await expect(migrated(url, FIRST)).rejects.toThrow('newer than this program: it has migration 2, second');
    await expect(migrated(url, { ...FIRST, sql: 'CREATE TABLE other (id BIGINT)' }, SECOND)).rejects.toThrow('has another text');
  });

  it('refuses a database that compares texts by the rules of a language', async () => {
    const url = await server.newDatabase("LOCALE_PROVIDER icu ICU_LOCALE 'de-AT'");
    await expect(migrated(url, FIRST)).rejects.toThrow("LOCALE 'C'");
  });

  it('by a role that may not make tables ends with a sentence that says whose work it is', async () => {
    const url = await server.newDatabase();
    const db = openPostgres({ url });
    const program = `program_of_${new URL(url).pathname.slice(1)}`;
    await db.exec(`CREATE ROLE ${program} LOGIN`);
    await db.close();
    await expect(migrated(url.replace('//karat@', `//${program}@`), FIRST)).rejects.toThrow(
      `the database lacks migrations, and the role "${program}" may not make tables: start the program once as their owner`,
    );
  });

  it('that has nothing to do needs no right to change tables', async () => {
    const url = await server.newDatabase();
    await migrated(url, FIRST);
    const db = openPostgres({ url });
    const database = new URL(url).pathname.slice(1);
    await db.exec(`CREATE ROLE reader_of_${database} LOGIN; GRANT SELECT ON schema_migrations TO reader_of_${database}`);
    await db.close();
    expect(await migrated(url.replace('//karat@', `//reader_of_${database}@`), FIRST)).toEqual([]);
  });
});

it('requireMigrated refuses a database that lacks a migration or has others, and creates nothing', async () => {
  const url = await server.newDatabase();
  await expect(requireMigrated(url, [FIRST])).rejects.toThrow('has 0 of 1 migrations');
  await migrated(url, FIRST);
  await requireMigrated(url, [FIRST]);
  await expect(requireMigrated(url, [FIRST, SECOND])).rejects.toThrow('has 1 of 2 migrations');
  await expect(requireMigrated(url, [])).rejects.toThrow('newer than this program');
});

/** The tables of both databases, as these describe them, in one form. */
interface Tables {
  readonly columns: readonly string[];
  readonly keys: readonly string[];
  readonly references: readonly string[];
  readonly checks: readonly string[];
}

describe('the tables of PostgreSQL', () => {
  it('are those of SQLite: columns, keys, references, and the number of checks', async () => {
    const url = await server.newDatabase();
    await migrate(url, () => undefined);
    const postgres = openPostgres({ url });
    const inPostgres = await tablesOfPostgres(postgres);
    await postgres.close();
    const inSqlite = tablesOfSqlite();
    expect(inPostgres.columns).toEqual(inSqlite.columns);
    expect(inPostgres.keys).toEqual(inSqlite.keys);
    expect(inPostgres.references).toEqual(inSqlite.references);
    expect(inPostgres.checks).toEqual(inSqlite.checks);
    expect(inSqlite.columns.length).toBeGreaterThan(300);
  });
});

const TYPE_IN_POSTGRES: Readonly<Record<string, string>> = { INTEGER: 'bigint', REAL: 'double precision', TEXT: 'text', BLOB: 'bytea' };

function tablesOfSqlite(): Tables {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec(SCHEMA);
  const all = <T>(sql: string, ...params: string[]): T[] => sqlite.prepare(sql).all(...params) as T[];
  const tables = all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const columns = tables.flatMap(({ name: table }) =>
    all<{ name: string; type: string; notnull: number; pk: number; dflt_value: string | null; hidden: number }>(
      'SELECT * FROM pragma_table_xinfo(?)',
      table,
    ).map((one) =>
      columnOf(table, one.name, TYPE_IN_POSTGRES[one.type] ?? one.type, one.notnull === 1 || one.pk > 0, one.dflt_value, one.hidden > 0),
    ),
  );
  const keys = tables.flatMap(({ name: table }) => {
    const primary = all<{ name: string }>('SELECT name FROM pragma_table_xinfo(?) WHERE pk > 0 ORDER BY pk', table).map(({ name }) => name);
    const indexes = all<{ name: string; unique: number; partial: number; origin: string }>(
      'SELECT * FROM pragma_index_list(?) WHERE "unique" = 1 AND origin <> \'pk\'',
      table,
    );
    return [
      keyOf(table, primary, false),
      ...indexes.map(({ name, partial }) =>
        keyOf(
          table,
          all<{ name: string }>('SELECT name FROM pragma_index_info(?) ORDER BY seqno', name).map((one) => one.name),
          partial === 1,
        ),
      ),
    ];
  });
  const references = tables.flatMap(({ name: table }) => {
    const rows = all<{ id: number; from: string; table: string; to: string; on_delete: string }>(
      'SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq',
      table,
    );
    return [...Map.groupBy(rows, ({ id }) => id).values()].map((parts) =>
      referenceOf(
        table,
        parts.map(({ from }) => from),
        parts[0]!.table,
        parts.map(({ to }) => to),
        parts[0]!.on_delete,
      ),
    );
  });
  const checks = tables.map(({ name, sql }) => `${name} ${sql.match(/\bCHECK \(/g)?.length ?? 0}`);
  sqlite.close();
  return { columns: columns.sort(), keys: keys.sort(), references: references.sort(), checks: checks.sort() };
}

/** Full text, which SQLite has in tables of its own kind, and counted attempts, which it counts in memory. */
const SHARED = "NOT SIMILAR TO 'product_search%|attempts|schema_migrations'";

async function tablesOfPostgres(db: Db): Promise<Tables> {
  const columns = await db.all<{ table: string; name: string; type: string; required: number; fallback: string | null; computed: number }>(
    `SELECT table_name AS "table", column_name AS name, data_type AS type, is_nullable = 'NO' AS required, column_default AS fallback,
       is_generated = 'ALWAYS' AS computed
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name ${SHARED}`,
  );
  const keys = await db.all<{ table: string; names: string; partial: number }>(
    `SELECT i.indrelid::regclass::text AS "table", i.indpred IS NOT NULL AS partial,
       (SELECT string_agg(a.attname, ' ' ORDER BY k.place) FROM unnest(i.indkey::int[]) WITH ORDINALITY k (number, place)
        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number) AS names
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE i.indisunique AND n.nspname = 'public' AND c.relname ${SHARED}`,
  );
  const references = await db.all<{ table: string; names: string; target: string; targets: string; rule: string }>(
    `SELECT o.conrelid::regclass::text AS "table", o.confrelid::regclass::text AS target,
       CASE o.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' ELSE 'NO ACTION' END AS rule,
       (SELECT string_agg(a.attname, ' ' ORDER BY k.place) FROM unnest(o.conkey) WITH ORDINALITY k (number, place)
        JOIN pg_attribute a ON a.attrelid = o.conrelid AND a.attnum = k.number) AS names,
       (SELECT string_agg(a.attname, ' ' ORDER BY k.place) FROM unnest(o.confkey) WITH ORDINALITY k (number, place)
        JOIN pg_attribute a ON a.attrelid = o.confrelid AND a.attnum = k.number) AS targets
     FROM pg_constraint o WHERE o.contype = 'f' AND o.conrelid::regclass::text ${SHARED}`,
  );
  const checks = await db.all<{ table: string; count: number }>(
    `SELECT c.relname AS "table", (SELECT count(*) FROM pg_constraint o WHERE o.conrelid = c.oid AND o.contype = 'c') AS count
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = 'public' AND c.relname ${SHARED}`,
  );
  return {
    columns: columns
      .map((one) =>
        columnOf(one.table, one.name, one.type, one.required === 1, one.fallback?.replace(/::text$/, '') ?? null, one.computed === 1),
      )
      .sort(),
    keys: keys.map(({ table, names, partial }) => keyOf(table, names.split(' '), partial === 1)).sort(),
    references: references
      .map(({ table, names, target, targets, rule }) => referenceOf(table, names.split(' '), target, targets.split(' '), rule))
      .sort(),
    checks: checks.map(({ table, count }) => `${table} ${count}`).sort(),
  };
}

const columnOf = (table: string, name: string, type: string, required: boolean, fallback: string | null, computed: boolean): string =>
  [`${table}.${name} ${type}`, required && 'NOT NULL', fallback !== null && `DEFAULT ${fallback}`, computed && 'GENERATED']
    .filter((part) => part !== false)
    .join(' ');

const keyOf = (table: string, names: readonly string[], isPartial: boolean): string =>
  `${table} (${names.join(', ')})${isPartial ? ' partial' : ''}`;

const referenceOf = (table: string, names: readonly string[], target: string, targets: readonly string[], rule: string): string =>
  `${table} (${names.join(', ')}) → ${target} (${targets.join(', ')}) ON DELETE ${rule}`;
