import type { AccountFinding } from '../adapters/adapter.ts';
import { openAdapters } from '../adapters/open-adapters.ts';
import type { PaymentSettings } from '../adapters/payment-settings.ts';
import type { PaymentMethodCode } from '../contract/payment-codes.ts';
import { type BackendPorts, loadPorts } from './ports.ts';

interface PortSettings {
  /** Path of the owner's module (BACKEND_PORTS). */
  readonly ports: string | undefined;
  /** The gateways by their keys (PAYMENTS). */
  readonly payments: PaymentSettings | null;
  readonly paymentsShop: string | undefined;
  readonly shopOrigin: string;
}

export interface OpenPorts extends BackendPorts {
  /** Absent: the gateways are those of the owner's module. */
  readonly examine?: (wanted: (gateway: string) => Promise<readonly PaymentMethodCode[]>) => Promise<readonly AccountFinding[]>;
}

/** The ports of a shop that sells: gateways by settings, the owner's module, or the other ports of the module beside the settings. */
export async function openPorts(settings: PortSettings, report: (error: unknown) => void): Promise<OpenPorts> {
  const { ports, payments, paymentsShop, shopOrigin } = settings;
  if (payments === null) return loadPorts(ports ?? '');
  const adapters = await openAdapters(payments, { shop: paymentsShop ?? new URL(shopOrigin).hostname, shopOrigin, report });
  if (ports === undefined) return adapters;
  const others = await loadPorts(ports, adapters.gateways);
  return { ...others, ...adapters, handlers: [...adapters.handlers, ...(others.handlers ?? [])] };
}
