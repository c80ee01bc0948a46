import type { IntegrationRecord } from './integration.ts';
import { RECORDS } from './records.ts';

/** In a file of its own, because the entry of every page has it. */
export const NECESSARY_TYPES: readonly number[] = Object.values<IntegrationRecord>(RECORDS).flatMap(({ type, category }) =>
  category === 'necessary' ? [type] : [],
);
