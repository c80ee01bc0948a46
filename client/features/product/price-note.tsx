import { useT } from '../../core/app-context.tsx';
import { Deferred } from '../../core/page.tsx';
import { PriceTerms, useHomeVat } from '../../ui/price-terms.tsx';
import { ShippingLink } from './about/shipping-link.tsx';

/** Tax and delivery beside the price; without a country profile neither rate nor country. */
export function PriceNote() {
  const t = useT('product');
  const vat = useHomeVat();
  if (vat) return <PriceTerms {...vat} />;
  return (
    <>
      {t('withTax')}{' '}
      <Deferred fallback={t('shipping')} failed={t('shipping')}>
        <ShippingLink text={t('shipping')} />
      </Deferred>
    </>
  );
}
