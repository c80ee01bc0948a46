import { WORDMARK_NAME } from '../../../packages/contract/codes.ts';
import { useBootstrap, useMediaUrl } from '../../core/app-context.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './shop-logo.module.css';

/**
 * The logo from the shop's settings, else its name: as wordmark or in letters. Its height is set by the class; the name stands beside it or in
 * a label.
 */
export function ShopLogo({ className }: { className: string | undefined }) {
  const { desktop_logo: logo, company_name: name } = useBootstrap().settings;
  const mediaUrl = useMediaUrl();
  if (logo) return <img className={cx(styles.own, className)} src={mediaUrl(logo)} alt="" />;
  if (name === WORDMARK_NAME) return <Logo className={className} />;
  return (
    <span className={cx(styles.letters, className)} aria-hidden="true">
      {name}
    </span>
  );
}
