import type { Handlers } from './handler.ts';
import { catalogHandlers } from './handlers/catalog.ts';
import { checkoutHandlers } from './handlers/checkout.ts';
import { customersHandlers } from './handlers/customers.ts';
import { returnsHandlers } from './handlers/returns.ts';

/**
 * One row for each row of the endpoint table; the compiler requires it. The OpenAPI document shows `summary` and `description`; the
 * description says what a backend must do beyond what the schemas say.
 */
export const handlers = { ...catalogHandlers, ...checkoutHandlers, ...customersHandlers, ...returnsHandlers } satisfies Handlers;
