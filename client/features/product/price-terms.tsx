import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import { useCountryProfile, useFormat, useT } from '../../core/app-context.tsx';
import { useCountryName } from '../../core/country-name.ts';
import { useHref } from '../../core/links.ts';
import styles from './price-terms.module.css';

/** The rate and the country that prices are shown for until the shopper chooses one; null without a country profile. */
export function useHomeVat(): { readonly rate: number; readonly country: string } | null {
  const countryName = useCountryName();
  const { vat } = DUTIES[useCountryProfile()];
  if (vat === null) return null;
  return { rate: vat.rate, country: countryName(vat.country) };
}

/** „inkl. 20 % MwSt., zzgl. Versand nach Österreich“, with a link to the charges. A rate of 0: a small business without VAT. */
export function PriceTerms({ rate, country }: { rate: number; country: string }) {
  const t = useT('common');
  const format = useFormat();
  const to = useHref();
  return (
    <>
      <span>{rate > 0 ? t('inclVatPlus', { rate: format.percent(rate) }) : t('plus')}</span>{' '}
      <a className={styles.link} href={to('content', { slug: t('shippingSlug') })}>
        {t('deliveryTo', { country })}
      </a>
    </>
  );
}
