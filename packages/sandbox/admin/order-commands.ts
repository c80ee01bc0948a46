import {
  cancelOrder,
  markCompleted,
  markPaid,
  markReady,
  markShipped,
  type OrderReport,
  refundOrder,
} from '../../backend/operator/change-order.ts';
import { listOrders, orderDetails } from '../../backend/operator/order-list.ts';
import { refundWithdrawal } from '../../backend/operator/requests/withdrawals.ts';
import { type Commands, count, day, type Output, UsageError } from './command.ts';
import { changeText, orderTable, orderText } from './print.ts';

const changed = (report: OrderReport): Output => ({ text: changeText(report), json: report });

export const ORDER_COMMANDS: Commands = {
  'orders list': {
    usage: 'orders list [--status in-workshop] [--payment unpaid] [--dispute open] [--since 2026-11-01] [--limit 50]',
    options: ['status', 'payment', 'dispute', 'since', 'limit', 'json'],
    async run(shop, _, { status, payment, dispute, since, limit }) {
      const orders = await listOrders(shop, {
        status,
        payment,
        dispute,
        since: since === undefined ? since : day('since', since),
        limit: count('limit', limit),
      });
      return { text: orderTable(orders), json: orders };
    },
  },
  'orders show': {
    usage: 'orders show FL-26-10482',
    options: ['json'],
    operand: 'the number of an order',
    async run(shop, number) {
      const details = await orderDetails(shop, number);
      return { text: orderText(details), json: details };
    },
  },
  'orders paid': {
    usage: 'orders paid FL-26-10482 [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'the number of an order',
    run: async (shop, number, values) => changed(await markPaid(shop, number, { isDryRun: values['dry-run'] })),
  },
  'orders ship': {
    usage: 'orders ship FL-26-10482 --carrier DPD --tracking 01234567890 [--url https://…] [--dry-run]',
    options: ['carrier', 'tracking', 'url', 'dry-run', 'json'],
    required: ['carrier', 'tracking'],
    operand: 'the number of an order',
    async run(shop, number, { carrier = '', tracking = '', url = null, ...values }) {
      if (url !== null && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new UsageError(`--url ${url}: it must be a web address`);
      return changed(await markShipped(shop, number, { carrier, number: tracking, url }, { isDryRun: values['dry-run'] }));
    },
  },
  'orders ready': {
    usage: 'orders ready FL-26-10482 [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'the number of an order',
    run: async (shop, number, values) => changed(await markReady(shop, number, { isDryRun: values['dry-run'] })),
  },
  'orders complete': {
    usage: 'orders complete FL-26-10482 [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'the number of an order',
    run: async (shop, number, values) => changed(await markCompleted(shop, number, { isDryRun: values['dry-run'] })),
  },
  'orders cancel': {
    usage: 'orders cancel FL-26-10482 [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'the number of an order',
    run: async (shop, number, values) => changed(await cancelOrder(shop, number, { isDryRun: values['dry-run'] })),
  },
  'orders refund': {
    usage: 'orders refund FL-26-10482 [--amount 20] [--reason "…"] [--withdrawal FL-W-26-00001] [--again] [--by-hand] [--dry-run]',
    options: ['amount', 'reason', 'withdrawal', 'again', 'by-hand', 'dry-run', 'json'],
    operand: 'the number of an order',
    async run(shop, number, { amount, reason, withdrawal, again, ...values }) {
      if (again && amount !== undefined) throw new UsageError('--again repeats what has failed: it takes no --amount');
      const part = amount === undefined ? undefined : money('amount', amount);
      const options = { isDryRun: values['dry-run'], isByHand: values['by-hand'], isAgain: again, amount: part, reason };
      if (withdrawal === undefined) return changed(await refundOrder(shop, number, options));
      return changed(await refundWithdrawal(shop, withdrawal, number, options));
    },
  },
};

/** Decimal, with a point. */
function money(name: string, value: string): number {
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(value)) throw new UsageError(`--${name} ${value}: it must be an amount like 20 or 19.90`);
  return Number(value);
}
