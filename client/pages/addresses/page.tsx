import type { ComponentProps } from 'react';
import type { CustomerAddress } from '../../../packages/contract/customer.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { type PageLoader, personalData, usePage } from '../../../packages/engine/browser/page.tsx';
import { userQuery } from '../../core/queries.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { SectionSkeleton } from '../../features/account/section-skeleton.tsx';
import { PersonalPart } from '../../features/personal-data/personal-part.tsx';
import { addressesQuery } from '../../features/address/queries.ts';
import { EMPTY_ADDRESSES_PICTURE } from '../../ui/brand/empty-pictures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AddressList } from './address-list.tsx';
import space from '../../ui/spacing.module.css';

export const load: PageLoader = ({ queryClient }) => personalData(queryClient, addressesQuery());

export default function AddressesPage() {
  const t = useT('account');
  const { search } = usePage('addresses');
  const edit = search.get('edit');
  return (
    <AccountFrame page="addresses" title={t('addresses')}>
      <PersonalPart name="addresses" query={userQuery()} beside={[addressesQuery()]} skeleton={<SectionSkeleton />}>
        {() => (
          <PersonalPart name="addresses" query={addressesQuery()} skeleton={<SectionSkeleton />}>
            {({ data: addresses }) => (
              <>
                <PostResult addresses={addresses} />
                {addresses.length === 0 && edit === null ? <NoAddress /> : <AddressList key={search.toString()} addresses={addresses} />}
              </>
            )}
          </PersonalPart>
        )}
      </PersonalPart>
    </AccountFrame>
  );
}

/** After a plain post. */
function PostResult({ addresses }: { readonly addresses: readonly CustomerAddress[] }) {
  const t = useT('addresses');
  const { posted } = useApp();
  const done = usePage('addresses').search.get('done');
  const id = posted?.values['id'];
  if (id !== undefined && !addresses.some((address) => String(address.id) === id)) return <Result tone="error">{t('gone')}</Result>;
  if (done === null) return null;
  return <Result tone="success">{t(done === 'removeAddress' ? 'removed' : done === 'updateAddress' ? 'edited' : 'added')}</Result>;
}

const Result = (props: ComponentProps<typeof Notice>) => (
  <div className={space.above5}>
    <Notice {...props} />
  </div>
);

function NoAddress() {
  const t = useT('addresses');
  const to = useHref();
  return (
    <EmptyState
      title={t('emptyTitle')}
      picture={EMPTY_ADDRESSES_PICTURE}
      actions={
        <>
          <ButtonLink href={to('addresses', undefined, { edit: 'new' })} data-opens="new">
            {t('emptyAdd')}
          </ButtonLink>
          <TextLink href={to('profile')}>{t('toProfile')}</TextLink>
        </>
      }
    >
      <p>{t('emptyText')}</p>
    </EmptyState>
  );
}
