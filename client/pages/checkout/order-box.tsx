import { useEffect, useRef } from 'react';
import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import { isFree } from '../../../shared/commerce/checkout-totals.ts';
import { priceCents, taxesOf } from '../../../shared/commerce/code-totals.ts';
import { toCents } from '../../../shared/commerce/money.ts';
import { isDigitalOnly } from '../../../shared/commerce/digital.ts';
import { exemptionsOf } from '../../../shared/commerce/withdrawal-exemption.ts';
import type { FormErrors } from '../../../packages/engine/forms/form.ts';
import { useCountryProfile, useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { ErrorSummary, type ErrorSummaryProps } from './error-summary.tsx';
import { ContractLanguage, useContractLanguage } from './contract-language.tsx';
import { GuaranteeNotice } from './guarantee-notice.tsx';
import styles from './order-box.module.css';
import role from '../../ui/text-role.module.css';
import space from '../../ui/spacing.module.css';
import { Summary, type SummaryProps } from '../../features/checkout/summary.tsx';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

interface OrderBoxProps {
  readonly summary: SummaryProps;
  readonly terms: boolean;
  readonly onTerms: (agreed: boolean) => void;
  readonly termsMissing: boolean;
  readonly errors: FormErrors;
  readonly inFields: ErrorSummaryProps['inFields'];
  readonly busy: boolean;
  /** The current step, if it takes longer; else empty. */
  readonly progress: string;
  /** Why the order failed. */
  readonly failure: string | null;
  /** Offers a link to the cart, where the failure can be corrected. */
  readonly changeCart: boolean;
  /** Polls the same payment again. */
  readonly onPollAgain: (() => void) | null;
}

/**
 * The end of the form. By law the products and the total stand directly above the button: consent comes before, messages come after.
 */
export function OrderBox(props: OrderBoxProps) {
  const { summary, terms, onTerms, termsMissing, errors, inFields, busy, progress, failure, changeCart, onPollAgain } = props;
  const t = useT('checkout');
  const cartText = useT('cart');
  const to = useHref();
  const format = useFormat();
  const { orderWords } = DUTIES[useCountryProfile()];
  const { sums } = summary;
  const exemption = exemptionsOf(summary.cart.items);
  // Their VAT stands in the sums, if there is any.
  const byMail = isDigitalOnly(summary.cart.items);
  const cardsPay = priceCents(sums) !== toCents(sums.final_amount);
  const contractLanguage = useContractLanguage();
  const contentHref = (slug: string) => to('content', { slug });
  const button = useRef<HTMLButtonElement>(null);
  const messages = useRef<HTMLDivElement>(null);
  const hasErrors = termsMissing || inFields !== null || Object.keys(errors).length > 0;
  useEffect(() => {
    // On phones the button is often at the bottom of the screen. Field errors move the focus to their fields instead.
    if (!hasErrors && (progress !== '' || failure !== null)) messages.current?.scrollIntoView({ block: 'nearest' });
  }, [progress, failure, hasErrors]);
  const pollAgain = () => {
    button.current?.focus();
    onPollAgain?.();
  };
  return (
    <div className={styles.box}>
      <LiveRegion>{summary.stale ? '' : `${t('total')}: ${format.price(sums.final_amount)}`}</LiveRegion>
      <Checkbox
        className={space.below5}
        name="terms"
        required
        checked={terms}
        error={termsMissing ? t('termsMissing') : null}
        onChange={(event) => onTerms(event.currentTarget.checked)}
      >
        <LinkedText
          text={t('terms')}
          hrefs={{ terms: contentHref(t('termsSlug')), withdrawal: contentHref(t('withdrawalSlug')) }}
          newTab={t('newTab')}
          lang={contractLanguage}
        />
      </Checkbox>
      <ContractLanguage className={cx(role.quiet, space.below5)} />
      {exemption && <p className={cx(role.quiet, space.below5)}>{t(`exempt.${exemption}`)}</p>}
      {!byMail && <GuaranteeNotice className={space.below5} />}
      <div className={cx(styles.full, only.narrow)}>
        <Summary {...summary} />
      </div>
      <p className={cx(styles.total, only.wide)}>
        <span>
          <strong>{cardsPay ? cartText('toPay') : t('total')}</strong>{' '}
          <span>
            {byMail
              ? ''
              : sums.shipping_amount === null
                ? t('inclTax')
                : t(taxesOf(sums).length > 0 ? 'inclTaxAndShipping' : 'inclShipping')}
          </span>
        </span>
        <span className={role.sum}>{format.price(sums.final_amount)}</span>
      </p>
      <Button ref={button} type="submit" size="lg" wide busy={busy} busyLabel={t('ordering')}>
        {isFree(sums) ? t('orderFree') : t(orderWords ? 'orderByLaw' : 'order')}
      </Button>
      <div ref={messages}>
        <p className={styles.progress} role="status">
          {progress}
        </p>
        {failure !== null && (
          <Notice tone="error" className={space.above4}>
            {failure} {changeCart && <a href={to('cart')}>{t('changeCart')}</a>}
            {onPollAgain && <TextButton onClick={pollAgain}>{t('retry')}</TextButton>}
          </Notice>
        )}
      </div>
      <ErrorSummary errors={errors} inFields={inFields} termsMissing={termsMissing} />
      <p className={cx(role.note, space.above4Half)}>
        <LinkedText text={t('privacy')} hrefs={{ privacy: contentHref(t('privacySlug')) }} newTab={t('newTab')} />
      </p>
    </div>
  );
}
