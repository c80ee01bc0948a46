import { findSeedDir, readSeed } from '../../sandbox/seed/import/seed-files.ts';
import { bootstrapWorker } from '@vendure/core';
import { join } from 'node:path';
import { readEnv } from '../../sandbox/env.ts';
import { engineConfig } from '../config.ts';
import { readEngineSettings, sourcesDir } from '../settings.ts';
import { DemoShop } from './demo-shop.ts';

/**
 * Fills the engine with the demo shop. Products that are there stay as they are: a second run changes nothing, an interrupted one is
 * carried on.
 */
const settings = readEngineSettings(process.env);
const seedDir = findSeedDir(readEnv(process.env).seedDir);
const { app } = await bootstrapWorker(engineConfig(settings, { isImport: true }));
const shop = await DemoShop.in(app, readSeed(seedDir), { mediaDir: join(seedDir, 'media'), sourcesDir: sourcesDir(settings) });
const added = await shop.import();
if (added > 0) console.log(`engine: added ${added} products, collections, pictures and settings of the demo shop`);
await app.close();
process.exit();
