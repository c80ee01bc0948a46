import { useState } from 'react';
import {
  type Arrival,
  isCollected,
  isHandedOver,
  isSent,
  isUnderWay,
  orderArrival,
  orderTitle,
} from '../../../shared/commerce/order-progress.ts';
import { noonOf } from '../../../shared/commerce/return-period.ts';
import { transferTerm } from '../../../shared/commerce/transfer-term.ts';
import { PaymentStatus } from '../../../packages/contract/payment-codes.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { useFormat, useLocale, useT } from '../../core/app-context.tsx';
import { useDayOfYear, useWeekday } from '../../core/seldom-formats.ts';
import { customerSettingsQuery } from '../../core/queries.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

/** The time of the first rendering. */
export const useNow = (): Date => useState(() => new Date())[0];

/** Where an order is: „Zugestellt am 20. Oktober“. A status that only the backend knows has the backend's title. */
export function useOrderTitle(): (order: Order) => string {
  const t = useT('orders');
  const dayText = useDayText();
  const statusTitle = useStatusTitle();
  return (order) => {
    const title = orderTitle(order);
    if (title.key === 'other') return statusTitle(order.status);
    if ('at' in title && title.at !== null) return t(`title.${title.key}On`, { day: dayText(title.at) });
    return t(`title.${title.key}`);
  };
}

/** The heading of the order's page, and the sentence below it. */
export function useOrderTexts(order: Order): { readonly title: string; readonly lead: string } {
  const t = useT('orders');
  const title = useOrderTitle()(order);
  const dueText = useDueText(order);
  const { key } = orderTitle(order);
  if (key === 'other') return { title, lead: '' };
  if (key === 'toPay') return { title, lead: dueText ?? t('lead.toPay') };
  // A transfer that came after the cancellation.
  const goesBack = key === 'cancelled' && order.payment_method === 'bank_transfer' && order.payment_status === PaymentStatus.refundStarted;
  return { title, lead: goesBack ? `${t('lead.cancelled')} ${t('transferGoesBack')}` : t(`lead.${key}`) };
}

/** Until when a transfer is due and what is kept until then; null when there is nothing more to say. */
function useDueText(order: Order): string | null {
  const t = useT('orders');
  const dayText = useWeekday();
  const now = useNow();
  const keptText = useKeptText(order);
  const { bank_details: bank } = order.options;
  const term = bank && transferTerm(bank, now);
  if (!term || term.day === null) return null;
  if (term.kind === 'kept') return keptText(term.day);
  const please = term.kind === 'today' ? t('dueToday') : t('dueBy', { day: dayText(noonOf(term.day)) });
  return isMade(order) ? please : `${please} ${t('keptUntilThen', { count: unitCount(order) })}`;
}

/** The last day is over, but nothing is lost yet. */
export function useKeptText(order: Order): (dueOn: string) => string {
  const t = useT('order');
  const dayOfYear = useDayOfYear();
  return (dueOn) => {
    const day = dayOfYear(noonOf(dueOn));
    return isMade(order) ? t('stillOpen', { day }) : t('stillKept', { day, count: unitCount(order) });
  };
}

/** Nothing is put aside for a product that has still to be made. */
export const isMade = ({ order_products }: Order): boolean => order_products.every((line) => line.pre_order);
export const unitCount = ({ order_products }: Order): number => order_products.reduce((sum, { quantity }) => sum + quantity, 0);

/** The backend's titles of its statuses. */
export function useStatusTitle(): (status: string) => string {
  const { order_statuses } = useSuspenseQuery(customerSettingsQuery()).data.data;
  return (status) => order_statuses.find(({ key }) => key === status)?.title ?? status;
}

/** `20. Oktober`, with the year if it is another one. */
export function useDayText(): (day: Date) => string {
  const { date } = useFormat();
  const dayOfYear = useDayOfYear();
  const now = useNow();
  return (day) => (day.getFullYear() === now.getFullYear() ? dayOfYear(day) : date(day));
}

/** The heading of the tracking page: the day of arrival, or the status while no day is known. */
export function useTrackingTexts(order: Order): { readonly title: string; readonly lead: string } {
  const t = useT('orders');
  const orderTitleOf = useOrderTitle();
  const arrivalText = useArrivalText();
  const arrival = orderArrival(order, useNow());
  const { key } = orderTitle(order);
  const title = arrival === null ? orderTitleOf(order) : arrivalText(order, arrival);
  const hasOwnLead = !isUnderWay(order) || key === 'toPay' || key === 'confirming' || key === 'ready';
  if (hasOwnLead && key !== 'other') return { title, lead: t(`lead.${key}`) };
  if (isSent(order)) return { title, lead: t('trackingLead.mail') };
  if (isHandedOver(order)) return { title, lead: t('trackingLead.after') };
  return { title, lead: t(isCollected(order) ? 'trackingLead.collect' : 'trackingLead.before') };
}

function useArrivalText(): (order: Order, arrival: Arrival) => string {
  const t = useT('orders');
  const dayOf = useWeekday();
  const hour = useFullHour();
  return (order, { day, certain, relative, hours }) => {
    if (isCollected(order)) return t('readyFrom', { day: dayOf(day) });
    const words = { today: t('arrivesToday'), tomorrow: t('arrivesTomorrow') };
    const when = relative === null ? t(certain ? 'arrivesOn' : 'arrivesBy', { day: dayOf(day) }) : words[relative];
    if (hours === null) return when;
    return t('withHours', {
      when,
      hours: 'text' in hours ? hours.text : t('between', { from: hour(hours.from), to: hour(hours.to) }),
    });
  };
}

/** `9`, `9 am`. Without `hourText`, whose minutes it does not need: a module of both would be loaded by the cart, too. */
function useFullHour(): (hour: number) => string {
  const { hour12 } = LANGUAGES[useLocale()];
  return (hour) => (hour12 ? `${hour % 12 || 12}\u00a0${hour % 24 < 12 ? 'am' : 'pm'}` : String(hour));
}
