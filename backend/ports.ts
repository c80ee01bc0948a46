import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import type { IdentityProvider } from '../shared/contract/codes.ts';
import type { IdentityClient } from './customers/identity-client.ts';
import type { OrderMirror } from './orders/order-mirror.ts';
import type { PaymentGateways } from './payments/payment-gateway.ts';

/** What an owner's module gives to the backend: adapters to the companies that the shop works with. */
export interface BackendPorts {
  readonly gateways: PaymentGateways;
  /** How the shop is registered at the identity providers that it offers; absent: it offers none. */
  readonly identityClients?: () => ReadonlyMap<IdentityProvider, IdentityClient>;
  /** The base of the addresses of an integration that the shop's document names by its vendor. */
  readonly integrationBase?: (vendor: string) => string;
  /** Takes part in the transactions that change orders. */
  readonly orderMirror?: OrderMirror;
  /** Mounted behind the calls of the contract: where gateways send their notices. */
  readonly handlers?: readonly RequestHandler[];
}

const GATEWAY_CALLS = [
  'create',
  'read',
  'changeAmount',
  'capture',
  'cancel',
  'refund',
  'onNotice',
] as const satisfies (keyof PaymentGateways)[];

/** Imports the module, whose default export makes the ports. A shop without one of them would fail at its first payment. */
export async function loadPorts(path: string): Promise<BackendPorts> {
  const { default: make } = (await import(pathToFileURL(resolve(path)).href)) as { readonly default?: unknown };
  if (typeof make !== 'function') throw new Error(`${path} has no default export that makes the ports`);
  const ports: unknown = await (make as () => unknown)();
  if (!isRecord(ports)) throw new Error(`the default export of ${path} returns no ports`);
  const { gateways, identityClients, integrationBase, orderMirror, handlers } = ports;
  if (!isRecord(gateways)) throw new Error(`${path} gives no payment gateways ("gateways")`);
  const missing = GATEWAY_CALLS.filter((name) => typeof gateways[name] !== 'function');
  if (missing.length > 0) throw new Error(`the payment gateways of ${path} lack ${missing.join(', ')}`);
  for (const [name, value] of Object.entries({ identityClients, integrationBase }))
    if (value !== undefined && typeof value !== 'function') throw new Error(`"${name}" of ${path} is no function`);
  if (orderMirror !== undefined && !(isRecord(orderMirror) && typeof orderMirror['update'] === 'function'))
    throw new Error(`"orderMirror" of ${path} has no function "update"`);
  if (handlers !== undefined && !Array.isArray(handlers)) throw new Error(`"handlers" of ${path} is no list`);
  return ports as unknown as BackendPorts;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
