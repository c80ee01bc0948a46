import type { Id } from '../contract/common.ts';

/** Numbers by their value, numbers within texts, too. */
export const compareIds = (a: Id, b: Id): number => String(a).localeCompare(String(b), 'en', { numeric: true });
