import type { LineExtras } from '../../../contract/line.ts';
import { DAY_MS } from '../../../contract/time.ts';
import type { Lang } from '../../core/language.ts';
import type { OrderView } from '../../orders/order-view.ts';
import { oneLine } from '../form/fill.ts';
import type { MailTask } from '../form/mail.ts';
import { lineWords } from '../order-values.ts';
import { weekday } from '../words.ts';
import { staffTexts } from './words.ts';

type Line = OrderView['order_products'][number];

/** The day by which the customer was told to have the order (`YYYY-MM-DD`); null: none was named, as of pieces that are made first. */
export function promisedBy({ fulfilment, shipping, order_products }: OrderView): string | null {
  const isMade = order_products.some(({ pre_order }) => pre_order);
  return isMade || !shipping || shipping.carrier === null ? null : (fulfilment?.expected?.to ?? null);
}

/** What is to be done for a paid order, in the order of work; by the day on which it has to leave if it is to come as promised. */
export function orderTasks(order: OrderView, now: number, lang: Lang): readonly MailTask[] {
  const t = staffTexts(lang);
  const { order_products: lines, shipping } = order;
  const promised = promisedBy(order);
  const due =
    promised === null || !shipping ? '' : t('tasks.by', { day: weekday(leavesBy(Date.parse(promised), shipping.days_max, now), lang) });
  const { engraving } = lineWords(lang);
  const lineText = ({ title, quantity, configuration_id: sku }: Line): string => `${quantity} × ${oneLine(title)}, ${sku}`;
  const ofExtras: Readonly<Record<keyof LineExtras, (line: Line) => MailTask | null>> = {
    engraving: (line) =>
      line.engraving.text ? { title: t('tasks.engrave'), due, note: `${engraving(line.engraving.text)}. ${lineText(line)}` } : null,
  };
  return [
    ...lines.filter(({ pre_order }) => pre_order).map((line) => ({ title: t('tasks.make'), due, note: lineText(line) })),
    ...Object.values(ofExtras).flatMap((taskOf) => lines.flatMap((line) => taskOf(line) ?? [])),
    ...(shipping
      ? [{ title: shipping.carrier === null ? t('tasks.putReady') : t('tasks.handOver', { carrier: shipping.carrier }), due, note: '' }]
      : []),
  ];
}

/** Counted back from the promised day by the working days that the carrier may take; never a day that has passed. */
function leavesBy(promised: number, days: number, now: number): number {
  let day = promised;
  for (let left = days; left > 0;) {
    day -= DAY_MS;
    if (isWorkday(day)) left -= 1;
  }
  const today = Date.parse(new Date(now).toISOString().slice(0, 10));
  for (day = Math.max(day, today); !isWorkday(day);) day += DAY_MS;
  return day;
}

const isWorkday = (time: number): boolean => ![0, 6].includes(new Date(time).getUTCDay());
