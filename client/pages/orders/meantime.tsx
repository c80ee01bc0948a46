import { useQuery } from '@tanstack/react-query';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { userQuery } from '../../core/queries.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { DataRow, Section } from '../../features/account/section.tsx';

/** Ways to what works while the orders cannot be shown. */
export function Meantime() {
  const t = useT('part');
  const account = useT('account');
  const common = useT('common');
  const to = useHref();
  const { company_address, working_hours } = useBootstrap().settings;
  const { phone_number } = company_address;
  const [hours = ''] = working_hours.split('\n');
  const hasUser = useQuery({ ...userQuery(), enabled: false }).data !== undefined;
  return (
    <Section title={t('meantime')} text={hasUser ? t('meantimeText') : undefined}>
      {hasUser && <Row term={account('profile')} value={t('profileValue')} href={to('profile')} link={t('open')} />}
      {hasUser && <Row term={account('addresses')} value={t('addressesValue')} href={to('addresses')} link={t('open')} />}
      <Row term={common('wishlist')} value={t('wishlistValue')} href={to('wishlist')} link={t('view')} />
      <Row
        term={t('phone')}
        value={hours === '' ? phone_number : `${phone_number}, ${hours}`}
        href={`tel:${phone_number.replaceAll(' ', '')}`}
        link={t('call')}
      />
    </Section>
  );
}

function Row({ term, value, href, link }: Readonly<Record<'term' | 'value' | 'href' | 'link', string>>) {
  return (
    <DataRow
      term={term}
      value={value}
      action={
        <TextLink href={href} variant="quiet" aria-label={`${link}: ${term}`}>
          {link}
        </TextLink>
      }
    />
  );
}
