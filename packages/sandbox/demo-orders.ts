import { Address } from '../contract/cart.ts';
import { PaymentStatus } from '../contract/payment-codes.ts';
import { type ReturnStatus, ReturnType } from '../contract/return-limits.ts';
import type { writeOrderChange } from '../backend/payments/order-status.ts';

/** The password stands in packages/sandbox/README.md. */
export const DEMO_CUSTOMER = {
  email: 'anna.leitner@posteo.at',
  password: 'zwei goldene Ringe',
  first_name: 'Anna',
  last_name: 'Leitner',
} as const;

export const DEMO_ADDRESSES = [
  {
    person_first_name: 'Anna',
    person_last_name: 'Leitner',
    address_line_1: 'Zieglergasse 14/7',
    zip: '1070',
    city: 'Wien',
    country: 'AT',
    phone_number: '+43 664 123 45 67',
  },
  {
    person_first_name: 'Lukas',
    person_last_name: 'Leitner',
    company_name: 'Leitner Möbelwerkstätten GmbH',
    address_line_1: 'Grabenstraße 28',
    zip: '8010',
    city: 'Graz',
    country: 'AT',
  },
  {
    person_first_name: 'Theresa',
    person_last_name: 'Hofstätter',
    address_line_1: 'Am Kirchberg 3',
    zip: '94032',
    city: 'Passau',
    country: 'DE',
  },
].map((address) => Address.parse(address));

type Event = Parameters<typeof writeOrderChange>[2] & {
  /** Days after the order. */
  readonly after: number;
};

/** A request for the first piece of an order. */
interface SentIn {
  readonly type: ReturnType;
  readonly reason: string;
  readonly comment?: string;
  /** Days from the order to the request. */
  readonly after: number;
  readonly statuses: readonly { readonly after: number; readonly status: ReturnStatus; readonly note?: string }[];
}

export interface DemoOrder {
  readonly daysAgo: number;
  readonly lines: readonly { readonly sku: string; readonly engraving?: string }[];
  readonly code?: string;
  readonly notes?: string;
  readonly rate?: string;
  readonly events: readonly Event[];
  readonly sentIn?: SentIn;
}

const paid = (after: number): Event => ({ after, payment_status: PaymentStatus.paid });
const shipped = (after: number, number: string, hours: string | null = null): Event => ({
  after,
  status: 'shipped',
  parcel: { carrier: 'Österreichische Post', number, url: `https://post.example/sendung/${number}`, hours },
});
const delivered = (number: string): Event[] => [paid(1), shipped(4, number), { after: 6, status: 'completed' }];

/** From the oldest to the newest: more than a page of the list. No configuration is sold out by them. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    daysAgo: 274,
    lines: [{ sku: 'FL-UND-OV-SAP-WG750-54' }],
    events: [...delivered('1036470022880101'), { after: 24, payment_status: PaymentStatus.refunded }],
  },
  { daysAgo: 241, lines: [{ sku: 'FL-WAL-YG585-60' }, { sku: 'FL-WAL-RG585-60' }], events: delivered('1036470022880202') },
  { daysAgo: 203, lines: [{ sku: 'FL-RON-YG585' }], events: delivered('1036470022880303') },
  { daysAgo: 190, lines: [{ sku: 'FL-KON-YG585-45' }], events: [{ after: 9, status: 'cancelled', payment_status: PaymentStatus.voided }] },
  { daysAgo: 162, lines: [{ sku: 'FL-MEL-PRL-YG585-45' }], events: delivered('1036470022880404') },
  {
    daysAgo: 128,
    lines: [{ sku: 'FL-EUG-YG585-54', engraving: 'L L' }],
    rate: 'pickup-vienna',
    events: [paid(1), { after: 8, status: 'ready-for-collection' }, { after: 10, status: 'completed' }],
  },
  { daysAgo: 101, lines: [{ sku: 'FL-NUS-WG585-185' }], events: delivered('1036470022880505') },
  {
    daysAgo: 77,
    lines: [{ sku: 'FL-GLO-BR-YG750' }],
    events: delivered('1036470022880606'),
    sentIn: {
      type: ReturnType.refund,
      reason: 'changed-mind',
      after: 11,
      statuses: [
        { after: 15, status: 'received' },
        { after: 17, status: 'refund-started' },
        { after: 19, status: 'refunded' },
      ],
    },
  },
  {
    daysAgo: 52,
    lines: [{ sku: 'FL-LUM-BR-RG750-45' }, { sku: 'FL-DUE-BR-YG750' }],
    events: delivered('1036470022880707'),
    sentIn: {
      type: ReturnType.repair,
      reason: 'clasp-chain',
      comment: 'Der Verschluss schließt nicht mehr von allein.',
      after: 47,
      statuses: [
        { after: 50, status: 'received', note: 'Wir tauschen die Feder im Verschluss; das dauert etwa acht Werktage und kostet nichts.' },
      ],
    },
  },
  {
    daysAgo: 22,
    lines: [{ sku: 'FL-RIN-BR-WG750-54' }, { sku: 'FL-BEL-YG750-54', engraving: 'A & L' }],
    code: 'DANKE25',
    notes: 'Bitte getrennte Etuis',
    events: delivered('1036470022880808'),
  },
  {
    daysAgo: 10,
    lines: [{ sku: 'FL-ADE-EM-YG750-54', engraving: 'A & L 12.06.2027' }, { sku: 'FL-CAD-PRL-RG750' }],
    events: [paid(1)],
  },
  { daysAgo: 5, lines: [{ sku: 'FL-LEV-YG585-19' }], events: [paid(1), shipped(4, '1036470022889015', '9–13 Uhr')] },
  { daysAgo: 1, lines: [{ sku: 'FL-SEM-YG750-60' }], events: [] },
];
