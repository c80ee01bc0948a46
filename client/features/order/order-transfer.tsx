import { calendarDay, noonOf } from '../../../shared/commerce/return-period.ts';
import type { BankDetails, Order } from '../../../shared/contract/order.ts';
import { useFormat, useLocale, useT } from '../../core/app-context.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { OrderCopy } from './order-copy.tsx';
import styles from './order-transfer.module.css';
import { useNow } from './use-order-texts.ts';

/** The data for the bank transfer, field by field as banks ask for them, and as a code for banking apps. */
export function OrderTransfer({ order }: { order: Order }) {
  const t = useT('order');
  const format = useFormat();
  const locale = useLocale();
  const today = calendarDay(useNow());
  const { bank_details: bank } = order.options;
  if (bank === null) return null;
  const amount = format.price(order.final_amount);
  const isDue = bank.due_on !== null && bank.due_on >= today;
  const rows = [
    { name: t('accountHolder'), value: bank.account_holder },
    { name: t('iban'), value: bank.iban, copied: bank.iban.replaceAll(' ', '') },
    { name: t('bic'), value: bank.bic },
    {
      name: t('amount'),
      value: amount,
      copied: order.final_amount.toFixed(2).replace('.', locale === 'de' ? ',' : '.'),
    },
    { name: t('reference'), value: bank.reference },
  ];
  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      <h2 className={styles.title} id="transfer">
        {isDue && bank.due_on !== null
          ? t('transferBy', { amount: solid(amount), day: solid(format.dayOfYear(noonOf(bank.due_on))) })
          : t('transfer', { amount: solid(amount) })}
      </h2>
      <p className={styles.text}>{bank.code ? t('transferByCode') : noBreak(bank.text)}</p>
      <div className={styles.columns}>
        <dl className={styles.rows}>
          {rows.map(({ name, value, copied = value }) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <OrderCopy name={name} value={value} copied={copied} />
            </div>
          ))}
        </dl>
        {bank.code && (
          <figure className={styles.figure}>
            <PaymentCode code={bank.code} label={t('paymentCode', { amount, payee: bank.account_holder, reference: bank.reference })} />
            <figcaption className={styles.caption}>
              <strong>{t('codeTitle')}</strong> <span>{t('codeText')}</span>
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}

/** Amounts and days never break. */
const solid = (text: string): string => text.replaceAll(' ', '\u00a0');

/** The quiet zone of ISO/IEC 18004, in modules. */
const QUIET = 4;

function PaymentCode({ code: { size, path }, label }: { readonly code: NonNullable<BankDetails['code']>; readonly label: string }) {
  const side = size + 2 * QUIET;
  return (
    <svg className={styles.code} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fillRule="evenodd" />
    </svg>
  );
}
