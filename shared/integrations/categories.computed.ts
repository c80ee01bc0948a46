import type { Category, IntegrationRecord } from './integration.ts';
import { RECORDS } from './records.ts';

/** By type: the category of its record, then those that the operator may name instead. */
export const CATEGORIES_BY_TYPE: Readonly<Record<number, readonly Category[]>> = Object.fromEntries(
  Object.values<IntegrationRecord>(RECORDS).map(({ type, category, otherCategories = [] }) => [type, [category, ...otherCategories]]),
);
