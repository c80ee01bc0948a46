import type { Id } from '../../packages/contract/common.ts';

/** The rule of the contract's `Id` without the schema library, for what browsers store. Ids are opaque: upper and lower case differ. */
export const isId = (value: unknown): value is Id =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^[\w-]{1,64}$/.test(value));
