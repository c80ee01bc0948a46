import type { Html } from '../../shared/contract/html.ts';
import { cx } from './cx.ts';
import { noBreak } from './no-break.ts';
import styles from './rich-text.module.css';

/** Text from the CMS. The type `Html` proves that its schema sanitised it. The only component that puts HTML into a page. */
export function RichText({ html, className }: { html: Html; className?: string | undefined }) {
  return <div className={cx(styles.prose, className)} data-asset-group="" dangerouslySetInnerHTML={{ __html: noBreak(html) }} />;
}
