import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { signOutForm } from '../../../shared/forms/sign-in.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { homePath, useHref } from '../../core/links.ts';
import { userQuery } from '../../core/queries.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { leaveSession } from '../customer/session.ts';
import { PageHead } from '../seo/page-head.tsx';
import styles from './account-frame.module.css';
import space from '../../ui/spacing.module.css';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';
import { cx } from '../../ui/cx.ts';

type AccountPage = 'profile' | 'orders' | 'customerTracking' | 'addresses';

interface AccountFrameProps {
  readonly page: AccountPage;
  /** The heading, and the title of the document. */
  readonly title: string;
  readonly children?: ReactNode;
}

/** The signed-in customer. Only inside of a `PersonalPart` of the user. */
export const useUser = () => useSuspenseQuery(userQuery()).data.data;

/** Head and navigation of the account's pages. */
export function AccountFrame({ page, title, children }: AccountFrameProps) {
  const common = useT('common');
  const to = useHref();
  // Missing while it does not come.
  const email = useQuery({ ...userQuery(), enabled: false }).data?.data.email;
  const isProfile = page === 'profile';
  return (
    <Container className={space.end}>
      <PageHead title={isProfile ? common('account') : title} path={null} />
      <Breadcrumb
        crumbs={
          isProfile
            ? [{ title: common('account'), href: null }]
            : [
                { title: common('account'), href: to('profile') },
                { title, href: null },
              ]
        }
      />
      <div className={styles.head}>
        <h1 className={cx(role.display2, role.grow, role.anywhere)}>{title}</h1>
        <p className={cx(role.quiet, only.beyondPhone)}>{email}</p>
        <SignOut />
      </div>
      <AccountNav page={page} />
      {children}
    </Container>
  );
}

function AccountNav({ page }: { readonly page: AccountPage }) {
  const t = useT('account');
  const to = useHref();
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // No expression body: newer browsers return a promise, which React would take for a cleanup.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page]);
  const links = [
    ['profile', t('profile')],
    ['orders', t('orders')],
    ['customerTracking', t('tracking')],
    ['addresses', t('addresses')],
  ] as const;
  return (
    <nav className={styles.nav} aria-label={t('nav')}>
      <ul className={styles.links}>
        {links.map(([key, text]) => (
          <li key={key}>
            <a className={styles.link} href={to(key)} {...(key === page ? { 'aria-current': 'page' as const, ref: current } : {})}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SignOut() {
  const t = useT('account');
  const app = useApp();
  const state = useForm(signOutForm, {
    onDone() {
      leaveSession(app, homePath(app));
      return new Promise(() => undefined);
    },
  });
  return (
    <FormView state={state} labels={{}} className={styles.signOut}>
      <TextButton type="submit" variant="quiet" aria-busy={state.busy || undefined}>
        {t('signOut')}
      </TextButton>
    </FormView>
  );
}
