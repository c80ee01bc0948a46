import { IntegrationType } from '../../contract/codes.ts';
import type { PaymentMethodCode } from '../../contract/payment-codes.ts';
import type { ShopDocument } from '../shop/shop-document.ts';
import type { GatewayOffer } from './payment-gateway.ts';

export type PaymentPart = Pick<ShopDocument, 'payment_methods' | 'payment_gateways' | 'integrations'>;
type Document = PaymentPart & { readonly settings: Pick<ShopDocument['settings'], 'currency_code'> };

/** Gateways with a script in the browser. */
const SCRIPTS: Readonly<Record<string, number>> = { stripe: IntegrationType.stripe, paypal: IntegrationType.payPal };

/**
 * The document names methods, texts and order; the keys of the gateways decide which of them can be paid, in which way, and with which
 * public key. A method without a gateway that has it is left out.
 */
export function withOffers(document: Document, offers: readonly GatewayOffer[]): PaymentPart {
  const { payment_methods, payment_gateways, integrations, settings } = document;
  const named = (code: PaymentMethodCode) => payment_gateways.find(({ methods }) => methods.includes(code))?.provider;
  const methodOf = ({ methods }: GatewayOffer, wanted: PaymentMethodCode) =>
    methods.find(({ code, currencies }) => code === wanted && (currencies?.includes(settings.currency_code) ?? true));
  const offerOf = (code: PaymentMethodCode): GatewayOffer | undefined => {
    const able = offers.filter((offer) => methodOf(offer, code));
    return able.find(({ provider }) => provider === named(code)) ?? able[0];
  };
  const withoutGateway = payment_methods.filter(({ code, kind }) => kind === 'none' && !offerOf(code));
  const paid = payment_methods.flatMap((method) => {
    const offer = offerOf(method.code);
    const offered = offer && methodOf(offer, method.code);
    return offered ? [{ offer, method: { ...method, kind: offered.kind, credit: method.credit || offered.isCredit === true } }] : [];
  });
  const ids = Math.max(0, ...payment_gateways.map(({ id }) => Number(id)));
  return {
    payment_methods: [...withoutGateway, ...paid.map(({ method }) => method)],
    payment_gateways: [
      ...payment_gateways.filter(({ provider }) => provider === 'none'),
      ...offers.map(({ provider }, index) => ({
        id: ids + 1 + index,
        name: provider,
        provider,
        methods: paid.filter(({ offer }) => offer.provider === provider).map(({ method }) => method.code),
      })),
    ],
    integrations: [
      ...integrations.filter(({ type }) => !Object.values(SCRIPTS).includes(type)),
      ...offers.flatMap(({ provider, publicKey }) => {
        const type = SCRIPTS[provider];
        if (type === undefined || publicKey === null) return [];
        const { options = {} } = integrations.find((one) => one.type === type) ?? {};
        // The gateway's own script, at its own address.
        return [{ type, public_key: publicKey, options, enabled: true }];
      }),
    ],
  };
}

/** Methods of the document that are switched on and that no key of a gateway allows. */
export const withoutKeys = (document: Document, offers: readonly GatewayOffer[]): PaymentMethodCode[] => {
  const left = new Set(withOffers(document, offers).payment_methods.map(({ code }) => code));
  return document.payment_methods.filter(({ code, enabled }) => enabled && !left.has(code)).map(({ code }) => code);
};
