import type { IconName } from '../../../ui/icon-names.ts';
import { DUTIES } from '../../../../shared/commerce/country-profile.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useCountryProfile, useT } from '../../../core/app-context.tsx';
import { Deferred } from '../../../../packages/engine/browser/page.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { blockQuery } from '../../../core/queries.ts';
import { firstLink } from './shipping-link.tsx';
import styles from './trust-rows.module.css';
import { useReturnDays } from './use-return-days.ts';
import { useSuspenseQuery } from '../../../../packages/engine/browser/use-suspense-query.ts';

/** A line each for shipping, returns (none once something is engraved) and guarantee; a link if the CMS text links to a page. */
export function TrustRows({ product, engraved }: { readonly product: Product; readonly engraved: boolean }) {
  const t = useT('product');
  const days = useReturnDays(product);
  const { guaranteeNotice } = DUTIES[useCountryProfile()];
  return (
    <ul className={styles.rows}>
      {!product.digital && (
        <>
          <TrustRow icon="truck" block="product-shipping" text={t('trustShipping')} />
          <TrustRow
            icon="rotate-ccw"
            block="product-returns"
            text={product.made_to_measure ? t('trustMeasured') : t(engraved ? 'trustEngraved' : 'trustReturns', { count: days })}
          />
        </>
      )}
      <TrustRow icon="shield-check" block="product-guarantee" text={t(guaranteeNotice ? 'trustGuaranteeYears' : 'trustGuarantee')} />
    </ul>
  );
}

function TrustRow({ icon, block, text }: { icon: IconName; block: string; text: string }) {
  return (
    <li className={styles.row}>
      <Icon icon={icon} className={styles.icon} />
      <Deferred fallback={<span>{text}</span>} failed={<span>{text}</span>}>
        <MaybeLink block={block} text={text} />
      </Deferred>
    </li>
  );
}

function MaybeLink({ block, text }: { block: string; text: string }) {
  const { body, notice } = useSuspenseQuery(blockQuery(block)).data.data;
  const { guaranteeNotice } = DUTIES[useCountryProfile()];
  // The official notice stands in the tab below.
  const address = notice && guaranteeNotice ? '#shipping' : firstLink(body);
  return address === null ? (
    <span>{text}</span>
  ) : (
    <a className={styles.link} href={address}>
      {text}
    </a>
  );
}
