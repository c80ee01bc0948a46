import { useBootstrap, useMediaUrl } from '../../core/app-context.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './shop-logo.module.css';

/** The logo from the shop's settings, else the wordmark. Its height is set by the class; the name stands beside it or in a label. */
export function ShopLogo({ className }: { className: string | undefined }) {
  const { desktop_logo: logo } = useBootstrap().settings;
  const mediaUrl = useMediaUrl();
  return logo ? <img className={cx(styles.own, className)} src={mediaUrl(logo)} alt="" /> : <Logo className={className} />;
}
