import type { VendureConfig } from '@vendure/core';
import { engineConfig } from './config.ts';
import { readEngineSettings } from './settings.ts';

/** For programs that take no settings: the dashboard's builder, which finds it by its type, and `generate-migration.ts`. */
export const config: VendureConfig = engineConfig(readEngineSettings(process.env));
