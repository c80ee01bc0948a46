import type { RequestHandler } from 'express';
import type { PaymentMethodCode } from '../contract/payment-codes.ts';
import { type GatewayOffer, isChargeRefused, type PaymentGateways } from '../backend/payments/payment-gateway.ts';
import type { AccountFinding, Adapter, AdapterSettings } from './adapter.ts';
import { mollieGateways } from './mollie/mollie-gateways.ts';
import type { GatewayName, PaymentSettings } from './payment-settings.ts';
import { payPalGateways } from './paypal/paypal-gateways.ts';
import { severalGateways } from './several-gateways.ts';
import { stripeGateways } from './stripe/stripe-gateways.ts';

export interface OpenAdapters {
  readonly gateways: PaymentGateways;
  /** Where the notices come in. */
  readonly handlers: readonly RequestHandler[];
  /** In the order of PAYMENTS. */
  readonly offers: readonly GatewayOffer[];
  /** Asks the accounts whether they are ready. `wanted`: the shop's methods of each gateway. */
  examine(wanted: (gateway: string) => Promise<readonly PaymentMethodCode[]>): Promise<readonly AccountFinding[]>;
}

type Shop = Pick<AdapterSettings, 'shop' | 'shopOrigin' | 'report'>;

/** The gateways that PAYMENTS names, by their keys alone. */
export async function openAdapters(settings: PaymentSettings, shop: Shop): Promise<OpenAdapters> {
  const { order, statement, noticeOrigin = shop.shopOrigin } = settings;
  const adapters = new Map<string, Adapter>();
  for (const name of order) adapters.set(name, await openOne(name, settings, { ...shop, statement, noticeOrigin }));
  return {
    gateways: severalGateways(adapters),
    handlers: [...adapters.values()].map(({ notices }) => notices),
    offers: [...adapters.values()].map(({ offer }) => offer),
    async examine(wanted) {
      const found = await Promise.all(
        [...adapters].map(async ([name, adapter]) => [
          ...(await adapter.examine(await wanted(name))),
          ...(await examineMovements(adapter)),
        ]),
      );
      return found.flat();
    },
  };
}

/** A shop sells without them: the report for the accountant alone needs them. A gateway that is down has findings of its own. */
async function examineMovements({ gateways }: Adapter): Promise<AccountFinding[]> {
  const now = Date.now();
  try {
    await gateways.movements?.({ from: now - 60_000, to: now });
    return [];
  } catch (error) {
    if (!isChargeRefused(error)) return [];
    return [{ state: 'note', text: error.message, fix: 'Without it "payments report" has no fees and payouts of this gateway.' }];
  }
}

async function openOne(name: GatewayName, { stripe, paypal, mollie }: PaymentSettings, common: AdapterSettings): Promise<Adapter> {
  if (name === 'stripe' && stripe) return stripeGateways({ ...common, ...stripe });
  if (name === 'paypal' && paypal) return payPalGateways({ ...common, ...paypal });
  if (name === 'mollie' && mollie) return mollieGateways({ ...common, ...mollie });
  throw new Error(`PAYMENTS names ${name}, which has no settings`);
}
