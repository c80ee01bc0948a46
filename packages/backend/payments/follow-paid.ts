import { Alarm } from '../core/alarm.ts';
import { Refusal } from '../core/refusal.ts';
import { LOCKED } from '../db/locks.ts';
import { mailDispute } from '../mails/staff-mails.ts';
import { issueCreditNote } from '../orders/credit-notes.ts';
import { updatePaymentStatus } from '../orders/return-status.ts';
import { inTransaction } from '../shop/in-transaction.ts';
import type { Shop } from '../shop/shop.ts';
import { blockSoldCards } from './deliver-digital.ts';
import { callGateway } from './payment-charge.ts';
import type { Charge, Dispute } from './payment-gateway.ts';
import { followRefunds, insertRefund } from './refunds.ts';
import type { PaymentRow } from './rows.ts';
import { DAY_MS } from '../../contract/time.ts';

/** What has become of a paid charge at its gateway: refunds that were made, or have failed, there, and disputes. */
export async function followPaid(shop: Shop, payment: PaymentRow, { ref, refundedCents, dispute }: Charge): Promise<void> {
  const { db } = shop;
  await db.run('UPDATE payments SET looked_at = ? WHERE id = ?', Date.now(), payment.id);
  const isKnown = (await db.get('SELECT 1 FROM refunds WHERE payment_id = ?', payment.id)) !== undefined;
  if (isKnown || refundedCents > 0) await followRefunds(shop, payment, await callGateway(shop, (gateway) => gateway.refunds(ref)));
  if (dispute && payment.order_id !== null && dispute.state !== disputeOf(payment)?.state)
    await noteDispute(shop, payment.id, payment.order_id, dispute);
}

export const disputeOf = ({ dispute }: Pick<PaymentRow, 'dispute'>): Dispute | null =>
  dispute === null ? null : (JSON.parse(dispute) as Dispute);

/** An open one blocks the gift cards that the order bought; a lost one has taken the money back, so it corrects the invoice. */
async function noteDispute(shop: Shop, paymentId: number, orderId: number, dispute: Dispute): Promise<void> {
  const { state, cents, answerBy } = dispute;
  await inTransaction(shop, async (shop, db) => {
    await db.get(`SELECT 1 FROM orders WHERE id = ? ${LOCKED}`, orderId);
    await db.run('UPDATE payments SET dispute = ? WHERE id = ?', JSON.stringify(dispute), paymentId);
    if (state === 'open') await blockCards(shop, orderId);
    const isBooked = (await db.get("SELECT 1 FROM refunds WHERE payment_id = ? AND ref = 'dispute'", paymentId)) !== undefined;
    if (state === 'lost' && !isBooked) {
      const note = await issueCreditNote(shop, orderId, { cents });
      await insertRefund(shop, { order_id: orderId, note, payment_id: paymentId, gift_card: null, cents, state: 'done', ref: 'dispute' });
    }
    await mailDispute(shop, { order_id: orderId, paymentId, state, cents, answerBy });
    await updatePaymentStatus(shop, orderId);
  });
  shop.report(new Alarm('dispute', `the payment of order ${orderId} is disputed: ${state}`));
}

/** Also cards of which something is spent: nobody spends the rest. */
async function blockCards(shop: Shop, orderId: number): Promise<void> {
  try {
    await blockSoldCards(shop, orderId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await shop.db.run('UPDATE gift_cards SET active = 0 WHERE order_id = ?', orderId);
    shop.report(new Alarm('cards-spent', `gift cards of order ${orderId}, whose payment is disputed, were spent`));
  }
}

/** Refunds fail and disputes begin without a notice, if it is lost. A method's limit for both is half a year. */
const FOLLOWED_MS = 180 * DAY_MS;
const AT_ONCE = 20;

/** Paid payments that were not looked at for a day. */
export const paidPayments = ({ db }: Shop): Promise<PaymentRow[]> =>
  db.all<PaymentRow>(
    "SELECT * FROM payments WHERE state = 'paid' AND looked_at <= ? AND created_at > ? ORDER BY looked_at LIMIT ?",
    Date.now() - DAY_MS,
    Date.now() - FOLLOWED_MS,
    AT_ONCE,
  );
