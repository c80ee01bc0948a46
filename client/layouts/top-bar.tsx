import { mayAnnounce } from '../../shared/commerce/campaign-claims.ts';
import { useBootstrap, useCountryProfile } from '../core/app-context.tsx';
import { useLocalPath } from '../core/links.ts';
import { noBreak } from '../ui/no-break.ts';
import styles from './header.module.css';

/** The bar above the header with the shop's message; nothing without a message. */
export function TopBar() {
  const { top_bar: bar } = useBootstrap();
  const localPath = useLocalPath();
  const profile = useCountryProfile();
  if (!bar || !mayAnnounce([bar.text], bar.reduction, profile)) return null;
  const href = bar.url === null ? null : localPath(bar.url);
  const text = noBreak(bar.text);
  return <p className={styles.bar}>{href === null ? text : <a href={href}>{text}</a>}</p>;
}
