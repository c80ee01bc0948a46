import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import type { IdentityProvider } from '../contract/codes.ts';
import type { IdentityClient } from './customers/identity-client.ts';
import type { OrderMirror } from './orders/order-mirror.ts';
import type { GatewayOffer, PaymentGateways } from './payments/payment-gateway.ts';
import { fromPort10, isOfPort10 } from './payments/port-1-0.ts';

/** What an adapter of a payment gateway is written with. */
export {
  type AccountMovements,
  type Buyer,
  type Charge,
  type ChargeLine,
  type ChargeProblem,
  ChargeRefused,
  type ChargeState,
  type Credentials,
  type Dispute,
  type GatewayAdapter,
  type GatewayOffer,
  isChargeRefused,
  type Movement,
  type MovementPeriod,
  type NewCharge,
  type OfferedMethod,
  type Payer,
  type PaymentGateways,
  type Refund,
  type RefundPart,
} from './payments/payment-gateway.ts';

/** The parts that an owner's module gives to the backend: adapters to the companies that the shop works with. */
export interface BackendPorts {
  readonly gateways: PaymentGateways;
  /** What the gateways can do by their keys; absent: the shop's document alone says it. */
  readonly offers?: readonly GatewayOffer[];
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

/**
 * Imports the module, whose default export makes the ports. A shop without one of them would fail at its first payment. Gateways of port
 * 1.0, which lacks "refunds", keep working (`payments/port-1-0.ts`). `bySettings`: the gateways of PAYMENTS, in the place of the module's.
 */
export async function loadPorts(path: string, bySettings?: PaymentGateways): Promise<BackendPorts> {
  const { default: make } = (await import(pathToFileURL(resolve(path)).href)) as { readonly default?: unknown };
  if (typeof make !== 'function') throw new Error(`${path} has no default export that makes the ports`);
  const ports: unknown = await (make as () => unknown)();
  if (!isRecord(ports)) throw new Error(`the default export of ${path} returns no ports`);
  if (bySettings && ports['gateways'] !== undefined) throw new Error(`both PAYMENTS and ${path} give payment gateways: keep one of them`);
  const { gateways = bySettings, offers, identityClients, integrationBase, orderMirror, handlers } = ports;
  if (!isRecord(gateways)) throw new Error(`${path} gives no payment gateways ("gateways")`);
  const missing: string[] = GATEWAY_CALLS.filter((name) => typeof gateways[name] !== 'function');
  for (const name of ['refunds', 'hold', 'movements'])
    if (gateways[name] !== undefined && typeof gateways[name] !== 'function') missing.push(name);
  if (missing.length > 0) throw new Error(`the payment gateways of ${path} lack ${missing.join(', ')}`);
  for (const [name, value] of Object.entries({ identityClients, integrationBase }))
    if (value !== undefined && typeof value !== 'function') throw new Error(`"${name}" of ${path} is no function`);
  if (orderMirror !== undefined && !(isRecord(orderMirror) && typeof orderMirror['update'] === 'function'))
    throw new Error(`"orderMirror" of ${path} has no function "update"`);
  for (const [name, value] of Object.entries({ offers, handlers }))
    if (value !== undefined && !Array.isArray(value)) throw new Error(`"${name}" of ${path} is no list`);
  const given = { ...ports, gateways } as unknown as BackendPorts;
  return isOfPort10(gateways) ? { ...given, gateways: fromPort10(given.gateways) } : given;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
