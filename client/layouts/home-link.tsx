import { useBootstrap, useT } from '../core/app-context.tsx';
import { useHref } from '../core/links.ts';
import { ShopLogo } from '../features/brand/shop-logo.tsx';

/** The logo as link to the home page. */
export function HomeLink({ className, logo }: { readonly className: string | undefined; readonly logo: string | undefined }) {
  const t = useT('common');
  const to = useHref();
  return (
    <a className={className} href={to('home')} aria-label={`${useBootstrap().settings.company_name}: ${t('start')}`}>
      <ShopLogo className={logo} />
    </a>
  );
}
