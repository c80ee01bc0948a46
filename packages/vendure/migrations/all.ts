import type { MigrationInterface } from 'typeorm';
import { Init1795757743902 } from './1795757743902-init.ts';
import { Orders1795757900000 } from './1795757900000-orders.ts';
import { Scheduler1795767212168 } from './1795767212168-scheduler.ts';
import { Methods1795768000000 } from './1795768000000-methods.ts';
import { TaxRates1795838400000 } from './1795838400000-tax-rates.ts';

/** In their order. A migration that a database has run stays as it is. */
export const MIGRATIONS: readonly (new () => MigrationInterface)[] = [
  Init1795757743902,
  Orders1795757900000,
  Scheduler1795767212168,
  Methods1795768000000,
  TaxRates1795838400000,
];
