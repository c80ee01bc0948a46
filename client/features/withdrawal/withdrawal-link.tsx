import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import { href } from '../../../shared/routes.ts';
import { useBootstrap, useCountryProfile, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** For one order: where the law asks for it, or where the operator's menu offers it. */
export function WithdrawalLink({ order }: { readonly order: string }) {
  const t = useT('common');
  const to = useHref();
  const isDuty = DUTIES[useCountryProfile()].withdrawal;
  const isInMenu = useBootstrap().menu.some(({ url }) => url === href('withdrawal'));
  if (!isDuty && !isInMenu) return null;
  return <TextLink href={to('withdrawal', undefined, { order })}>{t('withdraw')}</TextLink>;
}
