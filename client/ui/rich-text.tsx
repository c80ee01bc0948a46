import type { Html } from '../../packages/contract/html.ts';
import { cx } from './cx.ts';
import { noBreak } from './no-break.ts';
import styles from './rich-text.module.css';

/**
 * Text from the CMS. The type `Html` proves that its schema sanitised it. The only component that puts HTML into a page. `th` is the
 * heading of a row.
 */
export function RichText({ html, as: Tag = 'div', className }: { html: Html; as?: 'div' | 'td' | 'th'; className?: string | undefined }) {
  return (
    <Tag
      className={cx(styles.prose, className)}
      scope={Tag === 'th' ? 'row' : undefined}
      data-asset-group=""
      dangerouslySetInnerHTML={{ __html: noBreak(html) }}
    />
  );
}
