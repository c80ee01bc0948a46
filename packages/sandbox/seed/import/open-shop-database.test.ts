import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSeedDir, readSeed, type Seed } from './seed-files.ts';
import { type Db, openDatabase } from '../../../backend/db/database.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { databaseFile } from '../../db/open.ts';
import { SCHEMA_VERSION } from '../../../backend/db/schema.ts';
import { insertRow } from '../../../backend/db/insert.ts';

const seed = readSeed(findSeedDir(undefined));
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function open(from: Seed = seed): Promise<{ db: Db; said: string[] }> {
  const said: string[] = [];
  return { db: await openShopDatabase(dataDir, from, (message) => said.push(message)), said };
}

const count = async (db: Db, table: string): Promise<number> => (await db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n ?? 0;
const idOf = async (db: Db, sku: string): Promise<number | undefined> =>
  (await db.get<{ id: number }>('SELECT id FROM configurations WHERE sku = ?', sku))?.id;
const RING = 'FL-AUR-BR-YG750-54';

async function addCart(db: Db, sku: string): Promise<void> {
  const id = await insertRow(db, "INSERT INTO carts (unique_id, created_at, expires_at) VALUES ('aaaaaaaaaaaaaaaa', 1, 1)");
  await db.run(
    "INSERT INTO cart_items (cart_id, configuration_id, engraving, quantity) VALUES (?, ?, '{}', 1)",
    id,
    (await idOf(db, sku)) ?? 0,
  );
}

describe('the database', () => {
  it('is seeded once', async () => {
    const { db, said } = await open();
    expect(said[0]).toContain('new database');
    expect(await db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    expect(await db.all('PRAGMA foreign_key_check')).toEqual([]);
    await db.close();
    const again = await open();
    expect(again.said).toEqual([]);
    await again.db.close();
  });

  it('a changed seed keeps ids, stock, carts and orders, and deletes removed products', async () => {
    const { db } = await open();
    const [first] = seed.designs;
    await addCart(db, RING);
    await db.run('UPDATE configurations SET stock_qty = 77 WHERE sku = ?', RING);
    const before = { id: await idOf(db, RING), carts: await count(db, 'cart_items'), products: await count(db, 'products') };
    const version = (await db.get<{ version: number }>("SELECT version FROM cache_versions WHERE cache_group = 'product'"))?.version ?? 0;
    await db.close();

    const changed = seed.designs
      .slice(0, -1)
      .map((one) => (one === first ? { ...one, title: { ...one.title, de: 'Neu' }, metals: ['yellow-gold'] } : one));
    const { db: next, said } = await open({ ...seed, designs: changed, version: 'other' });
    expect(said[0]).toContain('seed has changed');
    expect([await idOf(next, RING), await count(next, 'cart_items'), await count(next, 'products')]).toEqual([
      before.id,
      before.carts,
      before.products - 1,
    ]);
    expect(await next.get('SELECT stock_qty FROM configurations WHERE sku = ?', RING)).toEqual({ stock_qty: 77 });
    expect(await idOf(next, 'FL-AUR-BR-PT950-54')).toBeUndefined();
    expect(await next.get("SELECT title FROM product_texts WHERE product_id = 1 AND lang = 'de'")).toEqual({ title: 'Neu' });
    expect(
      (await next.get<{ version: number }>("SELECT version FROM cache_versions WHERE cache_group = 'product'"))?.version,
    ).toBeGreaterThan(version);
    await next.close();
  });

  it('a database with another schema version is renamed, not deleted', async () => {
    const { db } = await open();
    await addCart(db, RING);
    await db.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    await db.close();
    const { db: fresh, said } = await open();
    expect(said[0]).toContain(`schema ${SCHEMA_VERSION + 1}`);
    expect(await count(fresh, 'carts')).toBe(0);
    await fresh.close();
    const aside = readdirSync(dataDir).find((name) => name.includes('.schema-')) ?? '';
    const old = openDatabase(join(dataDir, aside));
    expect(await count(old, 'carts')).toBe(1);
    await old.close();
  });

  it('a transaction is written completely or not at all', async () => {
    const { db } = await open();
    const halfway = db.transaction(async (db) => {
      await addCart(db, RING);
      throw new Error('halfway');
    });
    await expect(halfway).rejects.toThrow('halfway');
    expect(await count(db, 'carts')).toBe(0);
    await expect(db.run('UPDATE configurations SET stock_qty = -1 WHERE sku = ?', RING)).rejects.toThrow(/CHECK/);
    await db.close();
  });
});

describe('a killed process', () => {
  const start = (): ChildProcess => {
    const main = join(import.meta.dirname, '..', '..', 'main.ts');
    const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATA_DIR: dataDir };
    return spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  };
  const kill = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };

  it('killed at any time leaves a usable database', { timeout: 90_000 }, async () => {
    for (const wait of [0, 20, 60, 150]) {
      const child = start();
      while (!existsSync(databaseFile(dataDir))) await sleep(5);
      await sleep(wait);
      await kill(child, 'SIGKILL');
      const { db } = await open();
      expect(await count(db, 'products')).toBe(seed.designs.length);
      expect(await db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
      await db.close();
      for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
    }
  });

  it('stopped by SIGTERM ends cleanly', { timeout: 60_000 }, async () => {
    const child = start();
    for await (const chunk of child.stdout ?? []) if (String(chunk).includes('demo backend on')) break;
    expect(await kill(child, 'SIGTERM')).toBe(0);
    expect(readdirSync(dataDir).sort()).toEqual(['sandbox.db']);
  });
});
