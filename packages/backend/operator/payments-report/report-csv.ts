import { writeCsv } from '../../core/csv.ts';
import { euros } from '../../core/money.ts';
import type { PaymentsReport } from './payments-report.ts';
import { type DaySums, type Entry, type Finding, REASONS } from './reconcile.ts';

const amount = (cents: number): string => euros(cents).toFixed(2);

const SUMS = [
  'orders',
  'creditNotes',
  'charges',
  'refunds',
  'disputes',
  'fees',
  'adjustments',
  'payouts',
  'balance',
  'difference',
] as const;
const DAY_COLUMNS = ['day', 'gateway', 'currency', ...SUMS.map((name) => (name === 'creditNotes' ? 'credit_notes' : name)), 'named'];

/** A row for each day, gateway and currency, then one for each gateway and currency with the day `total`. */
export function daysCsv({ days, findings }: PaymentsReport): string {
  const totals = [...Map.groupBy(days, ({ gateway, currency }) => `${gateway} ${currency}`).values()].map((those) =>
    those.reduce((one, other) => ({
      ...other,
      ...(Object.fromEntries(SUMS.map((name) => [name, one[name] + other[name]])) as Record<(typeof SUMS)[number], number>),
    })),
  );
  const row = (sums: DaySums, named: string): string[] => [
    sums.day,
    sums.gateway,
    sums.currency,
    ...SUMS.map((name) => amount(sums[name])),
    named,
  ];
  const namedOf = ({ day, gateway, currency }: DaySums): string =>
    findings
      .filter((one) => one.day === day && one.gateway === gateway && one.currency === currency)
      .map(findingText)
      .join('; ');
  const rows = [...days].map((sums) => row(sums, namedOf(sums)));
  return writeCsv([DAY_COLUMNS, ...rows, ...totals.map((sums) => row({ ...sums, day: 'total' }, ''))]);
}

/** `20.00 of FL-26-10482 (RK-26-00001): on another day`. */
const findingText = ({ cents, order, document, reason }: Finding): string =>
  `${amount(cents)} of ${order ?? document ?? 'nobody'}${order !== null && document !== null ? ` (${document})` : ''}: ${REASONS[reason].text}`;

/** For people, one a line; faults first. */
export function differencesText({ findings, unanswered }: PaymentsReport): string {
  const isFault = ({ reason }: Finding): boolean => REASONS[reason].isFault;
  const line = (one: Finding): string =>
    `${isFault(one) ? 'FAULT ' : 'note  '} ${one.day}  ${one.gateway}  ${findingText(one)} ${one.currency === 'EUR' ? '' : `(${one.currency})`}`;
  return [
    ...unanswered.map(({ gateway, reason }) => `${gateway}: not told (${reason})`),
    ...findings.filter((one) => isFault(one)).map(line),
    ...findings.filter((one) => !isFault(one)).map(line),
  ]
    .map((text) => text.trimEnd())
    .join('\n');
}

const DETAIL_COLUMNS = [
  'source',
  'day',
  'gateway',
  'currency',
  'kind',
  'order_number',
  'document',
  'amount',
  'fee',
  'net',
  'payout',
  'reason',
];

/** A row for each line of the shop, each movement of the gateway, and each difference: gateway − shop = difference. */
export function detailsCsv({ entries, findings }: PaymentsReport): string {
  const ofEntry = ({ source, day, gateway, currency, kind, order, document, cents, feeCents, payout }: Entry): string[] => [
    source,
    day,
    gateway,
    currency,
    kind,
    order ?? '',
    document ?? '',
    amount(cents),
    amount(feeCents),
    amount(cents - feeCents),
    payout ?? '',
    '',
  ];
  const ofFinding = ({ day, gateway, currency, reason, order, document, cents }: Finding): string[] => [
    'difference',
    day,
    gateway,
    currency,
    REASONS[reason].isFault ? 'fault' : 'note',
    order ?? '',
    document ?? '',
    amount(cents),
    '',
    '',
    '',
    REASONS[reason].text,
  ];
  return writeCsv([DETAIL_COLUMNS, ...entries.map(ofEntry), ...findings.map(ofFinding)]);
}

export const hasFault = ({ findings }: PaymentsReport): boolean => findings.some(({ reason }) => REASONS[reason].isFault);
