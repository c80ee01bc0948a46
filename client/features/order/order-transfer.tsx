import type { Order } from '../../../shared/contract/order.ts';
import { useFormat, useLocale, useT } from '../../core/app-context.tsx';
import { OrderCopy } from './order-copy.tsx';
import styles from './order-transfer.module.css';

/** The data for the bank transfer, field by field as banks ask for them. */
export function OrderTransfer({ order }: { order: Order }) {
  const t = useT('order');
  const format = useFormat();
  const locale = useLocale();
  const { bank_details: bank } = order.options;
  if (bank === null) return null;
  const rows = [
    { name: t('accountHolder'), value: bank.account_holder },
    { name: t('iban'), value: bank.iban, copied: bank.iban.replaceAll(' ', '') },
    { name: t('bic'), value: bank.bic },
    {
      name: t('amount'),
      value: format.price(order.final_amount),
      copied: order.final_amount.toFixed(2).replace('.', locale === 'de' ? ',' : '.'),
    },
    { name: t('reference'), value: bank.reference },
  ];
  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      <h2 className={styles.title} id="transfer">
        {t('transfer')}
      </h2>
      <p className={styles.text}>{bank.text}</p>
      <dl>
        {rows.map(({ name, value, copied = value }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <OrderCopy name={name} value={value} copied={copied} />
          </div>
        ))}
      </dl>
    </section>
  );
}
