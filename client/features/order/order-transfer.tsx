import { PaymentStatus } from '../../../packages/contract/payment-codes.ts';
import { noonOf } from '../../../shared/commerce/return-period.ts';
import { transferTerm } from '../../../shared/commerce/transfer-term.ts';
import type { BankDetails, Order } from '../../../packages/contract/order.ts';
import { languageTag, type Locale } from '../../../shared/i18n/locales.ts';
import { useFormat, useLocale, useT } from '../../core/app-context.tsx';
import { useDayOfYear } from '../../core/seldom-formats.ts';
import { cx } from '../../ui/cx.ts';
import { noBreak } from '../../ui/no-break.ts';
import { Notice } from '../../ui/notice.tsx';
import { QUIET_ZONE } from './code-picture.ts';
import { OrderCopy } from './order-copy.tsx';
import styles from './order-transfer.module.css';
import space from '../../ui/spacing.module.css';
import { SaveCode } from './save-code.tsx';
import { useKeptText, useNow } from './use-order-texts.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

interface OrderTransferProps {
  readonly order: Order;
  /** On a page whose lead names amount and day. */
  readonly isPlain?: boolean;
}

/** The data for the bank transfer, field by field as banks ask for them, and as a code for banking apps. */
export function OrderTransfer({ order, isPlain = false }: OrderTransferProps) {
  const t = useT('order');
  const format = useFormat();
  const locale = useLocale();
  const { bank_details: bank } = order.options;
  if (bank === null) return null;
  const amount = format.price(order.final_amount);
  const rows = [
    { name: t('accountHolder'), value: bank.account_holder },
    { name: t('iban'), value: bank.iban, copied: bank.iban.replaceAll(' ', '') },
    { name: t('bic'), value: bank.bic },
    {
      name: t('amount'),
      value: amount,
      copied: bareAmount(order.final_amount, locale),
    },
    { name: t('reference'), value: bank.reference },
  ];
  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      {isPlain ? <PlainHead /> : <Head order={order} bank={bank} />}
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
            <figcaption className={cx(styles.caption, only.screen)}>
              <strong>{t('codeTitle')}</strong>{' '}
              <span>
                {t('codeText')} <span className={only.phone}>{t('codeSaveText')}</span>
              </span>
              <SaveCode code={bank.code} lines={[bank.account_holder, amount, bank.reference]} fileName={bank.reference} />
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}

/** Amount and day, or the shop's own words about the time, then the quickest way; after the day, that the order is still kept. */
function Head({ order, bank }: { readonly order: Order; readonly bank: BankDetails }) {
  const t = useT('order');
  const format = useFormat();
  const dayOfYear = useDayOfYear();
  const term = transferTerm(bank, useNow());
  const keptText = useKeptText(order);
  const amount = solid(format.price(order.final_amount));
  const isDue = term.kind === 'due' || term.kind === 'today';
  return (
    <>
      <h2 className={role.title1} id="transfer" tabIndex={-1}>
        {isDue ? t('transferBy', { amount, day: solid(dayOfYear(noonOf(term.day))) }) : t('transfer', { amount })}
      </h2>
      {term.kind === 'kept' ? (
        <p className={styles.text}>{keptText(term.day)}</p>
      ) : bank.code ? (
        <>
          {term.kind === 'open' && <p className={styles.text}>{noBreak(bank.text)}</p>}
          <p className={cx(styles.text, only.beyondPhone)}>{t('transferByCode')}</p>
          <p className={cx(styles.text, only.phone)}>{t('transferByOwnCode')}</p>
        </>
      ) : (
        <p className={styles.text}>{noBreak(bank.text)}</p>
      )}
    </>
  );
}

function PlainHead() {
  const t = useT('order');
  return (
    <>
      <h2 className={role.title2} id="transfer" tabIndex={-1}>
        {t('byTransfer')}
      </h2>
      <p className={styles.text}>{t('transferTakes')}</p>
    </>
  );
}

/** Paid by transfer: the data for it are not needed any more. */
export function TransferReceived({ order }: { readonly order: Order }) {
  const t = useT('order');
  const { price } = useFormat();
  if (!isTransferReceived(order)) return null;
  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      <h2 className={role.title1} id="transfer">
        {t('transferReceived')}
      </h2>
      <Notice tone="success" className={space.above4Half}>
        <strong>{t('paid')}.</strong> {t('transferReceivedText', { amount: price(order.final_amount) })}
      </Notice>
    </section>
  );
}

export const isTransferReceived = ({ payment_status, payment_method }: Order): boolean =>
  payment_status === PaymentStatus.paid && payment_method === 'bank_transfer';

/** `1890,00`, `1890.00`: to be pasted into a bank's form. */
const bareAmount = (amount: number, locale: Locale): string =>
  new Intl.NumberFormat(languageTag(locale), { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }).format(amount);

/** Amounts and days never break. */
const solid = (text: string): string => text.replaceAll(' ', '\u00a0');

function PaymentCode({ code: { size, path }, label }: { readonly code: NonNullable<BankDetails['code']>; readonly label: string }) {
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.code}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fillRule="evenodd" />
    </svg>
  );
}
