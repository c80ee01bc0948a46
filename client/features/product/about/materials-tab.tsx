import type { Product } from '../../../../shared/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import { useHref } from '../../../core/links.ts';
import { noBreak } from '../../../ui/no-break.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import rows from './data-rows.module.css';

/** The materials of the piece, each with a link to all pieces of that material. */
export function MaterialsTab({ materials, className }: Pick<Product, 'materials'> & { className: string | undefined }) {
  const t = useT('product');
  const to = useHref();
  return (
    <ul className={className}>
      {materials.map(({ id, sku, title }) => (
        <li key={id} className={rows.row}>
          <span>{noBreak(title)}</span>
          <TextLink variant="quiet" href={to('catalog', undefined, { materials: sku })}>
            {t('piecesOf', { material: noBreak(title) })}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
