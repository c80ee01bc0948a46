import type { ShopTuning } from '../../open-parts.ts';

const PATIENCE = 60_000;

/** Longer than in production, so that a busy machine causes no timeouts. Redis' is still shorter than a blocked event loop (`simple-pages-program.ts`). */
export const PATIENT_TIMES = {
  timeouts: { read: PATIENCE, personal: PATIENCE, stored: PATIENCE, write: PATIENCE, payment: PATIENCE },
  pageBudget: PATIENCE,
  pages: { budget: PATIENCE },
  redis: { timeout: 1000 },
} as const satisfies ShopTuning;
