import { defineDashboardExtension } from '@vendure/dashboard';
import { FileTextIcon, InboxIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Entries, EntryPage } from './pages/content.tsx';
import { KINDS } from './pages/content-kinds.ts';
import { Translated } from './parts.tsx';
import { DiscountCodePage, DiscountCodes } from './pages/discount-codes.tsx';
import { GiftCardPage, GiftCards } from './pages/gift-cards.tsx';
import { MailPage, Mails } from './pages/mails.tsx';
import { OrderMoneyBlock } from './pages/order-money.tsx';
import { QuestionPage, Questions } from './pages/questions.tsx';
import { ReturnPage, Returns } from './pages/returns.tsx';
import { Subscribers } from './pages/subscribers.tsx';
import { WithdrawalPage, Withdrawals } from './pages/withdrawals.tsx';

type Show = () => ReactNode;

/** The right that a role needs to see a page in the menu. */
const RIGHTS = { requests: 'ReadKaratRequests', codes: 'ReadKaratCodes', content: 'ReadKaratContent' } as const;

/** Titles are keys of the catalogue, which the menu translates itself. */
const LISTS: readonly { readonly path: string; readonly title: string; readonly right: keyof typeof RIGHTS; readonly component: Show }[] = [
  { path: '/karat/discount-codes', title: 'Discount codes', right: 'codes', component: () => <DiscountCodes /> },
  { path: '/karat/gift-cards', title: 'Gift cards', right: 'codes', component: () => <GiftCards /> },
  { path: '/karat/returns', title: 'Returns and repairs', right: 'requests', component: () => <Returns /> },
  { path: '/karat/withdrawals', title: 'Withdrawals', right: 'requests', component: () => <Withdrawals /> },
  { path: '/karat/questions', title: 'Questions', right: 'requests', component: () => <Questions /> },
  { path: '/karat/subscribers', title: 'Newsletter subscribers', right: 'requests', component: () => <Subscribers /> },
  { path: '/karat/mails', title: 'Outbox', right: 'requests', component: () => <Mails /> },
];

const SECTIONS = [
  {
    id: 'karat-content',
    title: 'Content',
    icon: FileTextIcon,
    items: KINDS.map(({ kind, title, isSingle }) => ({
      title,
      url: isSingle ? `/karat/content/${kind}/${kind}` : `/karat/content/${kind}`,
      requiresPermission: RIGHTS.content,
    })),
  },
  {
    id: 'karat-requests',
    title: 'Customer service',
    icon: InboxIcon,
    items: LISTS.map(({ path, title, right }) => ({ title, url: path, requiresPermission: RIGHTS[right] })),
  },
];

const detail = (path: string, parameter: string, title: string, component: Show) => ({
  path: `${path}/$${parameter}`,
  component,
  loader: ({ params }: { params: Record<string, string> }) => ({
    breadcrumb: [
      { path, label: <Translated text={title} /> },
      params[parameter] === 'new' ? <Translated key="new" text="New entry" /> : params[parameter],
    ],
  }),
});

const titleOf = (kind: string | undefined): ReactNode => <Translated text={KINDS.find((one) => one.kind === kind)?.title ?? ''} />;

defineDashboardExtension({
  navSections: ({ sections }) => ({
    sections: [
      ...sections,
      ...SECTIONS.map(({ items, ...section }, index) => ({
        ...section,
        placement: 'top' as const,
        order: 350 + index,
        items: items.map((item, order) => ({ ...item, id: item.url.slice(1).replaceAll('/', '-'), order })),
      })),
    ],
  }),
  pageBlocks: [
    {
      id: 'karat-money',
      title: <Translated text="Money back and disputes" />,
      location: { pageId: 'order-detail', column: 'main', position: { blockId: 'payment-details', order: 'after' } },
      requiresPermission: 'ReadOrder',
      component: ({ context: { entity } }) => <OrderMoneyBlock number={String(entity?.code ?? '')} />,
    },
  ],
  routes: [
    ...LISTS.map(({ path, title, component }) => ({ path, component, loader: () => ({ breadcrumb: <Translated text={title} /> }) })),
    detail('/karat/discount-codes', 'code', 'Discount codes', () => <DiscountCodePage />),
    detail('/karat/gift-cards', 'code', 'Gift cards', () => <GiftCardPage />),
    detail('/karat/returns', 'number', 'Returns and repairs', () => <ReturnPage />),
    detail('/karat/withdrawals', 'number', 'Withdrawals', () => <WithdrawalPage />),
    detail('/karat/questions', 'id', 'Questions', () => <QuestionPage />),
    detail('/karat/mails', 'id', 'Outbox', () => <MailPage />),
    {
      path: '/karat/content/$kind',
      component: () => <Entries />,
      loader: ({ params }: { params: Record<string, string> }) => ({ breadcrumb: titleOf(params['kind']) }),
    },
    {
      path: '/karat/content/$kind/$key',
      component: () => <EntryPage />,
      loader: ({ params }: { params: Record<string, string> }) => {
        const label = titleOf(params['kind']);
        const isSingle = KINDS.find(({ kind }) => kind === params['kind'])?.isSingle;
        return { breadcrumb: isSingle ? label : [{ path: `/karat/content/${params['kind']}`, label }, params['key']] };
      },
    },
  ],
});
