import type { Html } from '../../shared/contract/html.ts';
import { cx } from './cx.ts';
import { noBreak } from './no-break.ts';
import styles from './rich-text.module.css';

/** Text written in the CMS. The type says that the border has cleaned it; this is the only place that puts HTML into a page. */
export function RichText({ html, className }: { html: Html; className?: string | undefined }) {
  return <div className={cx(styles.prose, className)} data-asset-group="" dangerouslySetInnerHTML={{ __html: noBreak(html) }} />;
}
