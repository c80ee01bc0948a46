import { diameterOf, HOME_SCALE, RING_SIZES } from '../../../../shared/commerce/ring-size.ts';
import type { ProductOption } from '../../../../packages/contract/product.ts';
import { useFormat, useLocale, useT } from '../../../core/app-context.tsx';
import { SharedPart } from '../../../core/shared-part.tsx';
import { noBreak } from '../../../ui/no-break.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import rows from './data-rows.module.css';
import styles from './product-tabs.module.css';

interface SizesTabProps {
  readonly option: ProductOption;
  /** Address of the shop's page about sizes. */
  readonly sizeChart: string | null;
}

/** The sizes of the product: for rings with their inner diameter, for chains the lengths alone. The same for all rings that come in them. */
export function SizesTab(props: SizesTabProps) {
  return (
    <SharedPart as="div" name={() => `sizes ${props.sizeChart}`} of={props.option} className={styles.prose}>
      {() => <Sizes {...props} />}
    </SharedPart>
  );
}

function Sizes({ option: { key, title, values }, sizeChart }: SizesTabProps) {
  const t = useT('product');
  const format = useFormat();
  const home = HOME_SCALE[useLocale()];
  const ring = key === 'size' && values.every((value) => Number(value.key) > 0);
  const across = (size: string) => `${format.number(Math.round(diameterOf(Number(size)) * 10) / 10)} mm`;
  return (
    <>
      <p>{t(ring ? 'sizesText' : 'lengthsText')}</p>
      {ring ? (
        <table className={styles.sizes}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{t('innerDiameter')}</th>
              {home && <th scope="col">{t('homeSize')}</th>}
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <tr key={value.key}>
                <th scope="row">{value.title}</th>
                <td>{noBreak(across(value.key))}</td>
                {home && <td>{RING_SIZES.find(({ eu }) => eu === Number(value.key))?.[home]}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul className={rows.rows}>
          {values.map((value) => (
            <li key={value.key} className={rows.row}>
              {noBreak(value.title)}
            </li>
          ))}
        </ul>
      )}
      {sizeChart !== null && (
        <p>
          <TextLink href={sizeChart}>{t('sizeChart')}</TextLink>
        </p>
      )}
    </>
  );
}
