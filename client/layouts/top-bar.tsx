import { useBootstrap } from '../core/app-context.tsx';
import { useLocalPath } from '../core/links.ts';
import { noBreak } from '../ui/no-break.ts';
import styles from './header.module.css';

/** The strip of velvet above the header; nothing when the shop has no message. */
export function TopBar() {
  const { top_bar: bar } = useBootstrap();
  const localPath = useLocalPath();
  if (!bar) return null;
  const href = bar.url === null ? null : localPath(bar.url);
  const text = noBreak(bar.text);
  return <p className={styles.bar}>{href === null ? text : <a href={href}>{text}</a>}</p>;
}
