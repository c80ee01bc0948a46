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

function open(from: Seed = seed): { db: Db; said: string[] } {
  const said: string[] = [];
  return { db: openShopDatabase(dataDir, from, (message) => said.push(message)), said };
}

const count = (db: Db, table: string): number => db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0;
const idOf = (db: Db, sku: string): number | undefined => db.get<{ id: number }>('SELECT id FROM configurations WHERE sku = ?', sku)?.id;
const RING = 'FL-AUR-BR-YG750-54';

function addCart(db: Db, sku: string): void {
  const id = insertRow(db, "INSERT INTO carts (unique_id, created_at, expires_at) VALUES ('aaaaaaaaaaaaaaaa', 1, 1)");
  db.run("INSERT INTO cart_items (cart_id, configuration_id, engraving, quantity) VALUES (?, ?, '{}', 1)", id, idOf(db, sku) ?? 0);
}

describe('the database', () => {
  it('is seeded once', () => {
    const { db, said } = open();
    expect(said[0]).toContain('new database');
    expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
    db.close();
    const again = open();
    expect(again.said).toEqual([]);
    again.db.close();
  });

  it('a changed seed keeps ids, stock, carts and orders, and deletes removed products', () => {
    const { db } = open();
    const [first] = seed.designs;
    addCart(db, RING);
    db.run('UPDATE configurations SET stock_qty = 77 WHERE sku = ?', RING);
    const before = { id: idOf(db, RING), carts: count(db, 'cart_items'), products: count(db, 'products') };
    const version = db.get<{ version: number }>("SELECT version FROM cache_versions WHERE cache_group = 'product'")?.version ?? 0;
    db.close();

    const changed = seed.designs
      .slice(0, -1)
      .map((one) => (one === first ? { ...one, title: { ...one.title, de: 'Neu' }, metals: ['yellow-gold'] } : one));
    const { db: next, said } = open({ ...seed, designs: changed, version: 'other' });
    expect(said[0]).toContain('seed has changed');
    expect([idOf(next, RING), count(next, 'cart_items'), count(next, 'products')]).toEqual([before.id, before.carts, before.products - 1]);
    expect(next.get('SELECT stock_qty FROM configurations WHERE sku = ?', RING)).toEqual({ stock_qty: 77 });
    expect(idOf(next, 'FL-AUR-BR-PT950-54')).toBeUndefined();
    expect(next.get("SELECT title FROM product_texts WHERE product_id = 1 AND lang = 'de'")).toEqual({ title: 'Neu' });
    expect(next.get<{ version: number }>("SELECT version FROM cache_versions WHERE cache_group = 'product'")?.version).toBeGreaterThan(
      version,
    );
    next.close();
  });

  it('a database with another schema version is renamed, not deleted', () => {
    const { db } = open();
    addCart(db, RING);
    db.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    db.close();
    const { db: fresh, said } = open();
    expect(said[0]).toContain(`schema ${SCHEMA_VERSION + 1}`);
    expect(count(fresh, 'carts')).toBe(0);
    fresh.close();
    const aside = readdirSync(dataDir).find((name) => name.includes('.schema-')) ?? '';
    const old = openDatabase(join(dataDir, aside));
    expect(count(old, 'carts')).toBe(1);
    old.close();
  });

  it('a transaction is written completely or not at all', () => {
    const { db } = open();
    expect(() =>
      db.transaction(() => {
        addCart(db, RING);
        throw new Error('halfway');
      }),
    ).toThrow('halfway');
    expect(count(db, 'carts')).toBe(0);
    expect(() => db.run('UPDATE configurations SET stock_qty = -1 WHERE sku = ?', RING)).toThrow(/CHECK/);
    db.close();
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
      const { db } = open();
      expect(count(db, 'products')).toBe(seed.designs.length);
      expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
      db.close();
      for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
    }
  });

  it('stopped by SIGTERM ends cleanly', { timeout: 60_000 }, async () => {
    const child = start();
    for await (const chunk of child.stdout ?? []) if (String(chunk).includes('demo backend on')) break;
    expect(await kill(child, 'SIGTERM')).toBe(0);
    expect(readdirSync(dataDir).sort()).toEqual(['provider.db', 'sandbox.db']);
  });
});
