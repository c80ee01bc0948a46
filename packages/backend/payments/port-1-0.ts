import { type Charge, ChargeRefused, type PaymentGateways, type Refund } from './payment-gateway.ts';

/** Of port 1.0: its charges know neither shop, refunds nor disputes, and it pays back all or nothing. */
type Earlier = Omit<PaymentGateways, 'refund' | 'refunds' | 'hold'> & { refund(ref: string): Promise<Charge> };

export const isOfPort10 = (gateways: { readonly refunds?: unknown }): boolean => gateways.refunds === undefined;

/** Keeps an adapter of port 1.0 at work. A part of a charge is refused as `by_hand`: such an adapter would pay back all of it. */
export function fromPort10(gateways: Earlier): PaymentGateways {
  const keys = new Map<string, string>();
  const now = (charge: Charge): Charge => {
    const { shop = null, decidedBy = null, dispute = null } = charge as Partial<Charge>;
    return { ...charge, shop, decidedBy, dispute, refundedCents: charge.state === 'refunded' ? charge.cents : 0 };
  };
  const read = async (ref: string): Promise<Charge> => now(await gateways.read(ref));
  return {
    ...(gateways.credentials && { credentials: gateways.credentials }),
    create: async (wanted) => now(await gateways.create(wanted)),
    read,
    changeAmount: async (ref, cents) => now(await gateways.changeAmount(ref, cents)),
    capture: async (ref) => now(await gateways.capture(ref)),
    cancel: async (ref) => now(await gateways.cancel(ref)),
    async refund(ref, part) {
      if (part && part.cents !== (await read(ref)).cents)
        throw new ChargeRefused('by_hand', 'the adapter of this gateway pays back all or nothing: pay this part back in its dashboard');
      const charge = now(await gateways.refund(ref));
      if (part) keys.set(ref, part.key);
      return charge;
    },
    async refunds(ref) {
      const { state, cents } = await read(ref);
      return state === 'refunded' ? [{ ref: `${ref}-refund`, cents, state: 'done', key: keys.get(ref) ?? null } satisfies Refund] : [];
    },
    onNotice: (listener) => gateways.onNotice(listener),
  };
}
