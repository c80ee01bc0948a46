import {
  type AccountMovements,
  type Charge,
  ChargeRefused,
  isChargeRefused,
  type MovementPeriod,
  type PaymentGateways,
} from '../backend/payments/payment-gateway.ts';
import type { Adapter } from './adapter.ts';

/** Several gateways behind one port: the `ref` of a charge begins with the name of its gateway. */
export function severalGateways(adapters: ReadonlyMap<string, Adapter>): PaymentGateways {
  function split(ref: string): readonly [name: string, gateways: PaymentGateways, ownRef: string] {
    const end = ref.indexOf(':');
    const name = ref.slice(0, Math.max(end, 0));
    const adapter = adapters.get(name);
    if (!adapter) throw new ChargeRefused('unknown', `no gateway of PAYMENTS has the charge ${ref}`);
    return [name, adapter.gateways, ref.slice(end + 1)];
  }
  const joined = (name: string, charge: Charge): Charge => ({ ...charge, provider: name, ref: `${name}:${charge.ref}` });
  async function at(ref: string, call: (gateways: PaymentGateways, ownRef: string) => Promise<Charge>): Promise<Charge> {
    const [name, gateways, ownRef] = split(ref);
    return joined(name, await call(gateways, ownRef));
  }
  return {
    async create(wanted) {
      const adapter = adapters.get(wanted.provider);
      if (!adapter) throw new ChargeRefused('refused', `PAYMENTS does not name the gateway ${wanted.provider}`);
      return joined(wanted.provider, await adapter.gateways.create(wanted));
    },
    read: (ref) => at(ref, (gateways, own) => gateways.read(own)),
    changeAmount: (ref, cents) => at(ref, (gateways, own) => gateways.changeAmount(own, cents)),
    hold: (ref) => at(ref, (gateways, own) => (gateways.hold ?? gateways.read)(own)),
    capture: (ref) => at(ref, (gateways, own) => gateways.capture(own)),
    cancel: (ref) => at(ref, (gateways, own) => gateways.cancel(own)),
    refund: (ref, part) => at(ref, (gateways, own) => gateways.refund(own, part)),
    async refunds(ref) {
      const [, gateways, own] = split(ref);
      return gateways.refunds(own);
    },
    movements: async (period) => Promise.all([...adapters].map(([name, { gateways }]) => movementsOf(name, gateways, period))),
    onNotice(listener) {
      for (const [name, { gateways }] of adapters) gateways.onNotice((ref) => listener(`${name}:${ref}`));
    },
  };
}

/** A gateway that may not be asked does not hide the others; one that does not answer fails the call. */
async function movementsOf(provider: string, gateways: PaymentGateways, period: MovementPeriod): Promise<AccountMovements> {
  try {
    const [told] = (await gateways.movements?.(period)) ?? [];
    const movements = told?.movements?.map((one) => ({ ...one, ref: one.ref === null ? null : `${provider}:${one.ref}` })) ?? null;
    return { provider, movements, ...(told?.reason !== undefined && { reason: told.reason }) };
  } catch (error) {
    if (!isChargeRefused(error)) throw error;
    return { provider, movements: null, reason: error.message };
  }
}
