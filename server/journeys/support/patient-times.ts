import type { UpstreamTuning } from '../../services.ts';

const PATIENCE = 60_000;

/** Longer than a shop's, so that a busy machine is no fault in a story about something else. Redis' is still shorter than a standstill of 2 s. */
export const PATIENT_TIMES = {
  timeouts: { read: PATIENCE, stored: PATIENCE, write: PATIENCE, payment: PATIENCE },
  pageBudget: PATIENCE,
  pages: { budget: PATIENCE },
  redis: { timeout: 1000 },
} as const satisfies UpstreamTuning;
