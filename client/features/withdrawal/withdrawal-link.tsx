import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import { href } from '../../../shared/routes.ts';
import { useBootstrap, useCountryProfile, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** True if the law asks for the withdrawal function, or the operator's menu offers it. */
export function useHasWithdrawal(): boolean {
  const isDuty = DUTIES[useCountryProfile()].withdrawal;
  const isInMenu = useBootstrap().menu.some(({ url }) => url === href('withdrawal'));
  return isDuty || isInMenu;
}

/** For one order. */
export function WithdrawalLink({ order }: { readonly order: string }) {
  const t = useT('common');
  const to = useHref();
  if (!useHasWithdrawal()) return null;
  return <TextLink href={to('withdrawal', undefined, { order })}>{t('withdraw')}</TextLink>;
}
