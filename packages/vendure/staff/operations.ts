import {
  changeDiscountCode,
  createDiscountCode,
  discountCode,
  DiscountCodeInput,
  listDiscountCodes,
} from '../../backend/operator/codes/discount-codes.ts';
import {
  blockGiftCard,
  giftCard,
  GiftCardInput,
  giftCardLedger,
  issueGiftCard,
  listGiftCards,
} from '../../backend/operator/codes/gift-cards.ts';
import {
  blankEntry,
  deleteEntry,
  ENTRY_KINDS,
  type EntryKindName,
  entryForm,
  entryKind,
  listEntries,
  previewEntry,
  readEntry,
  writeEntry,
} from '../../backend/operator/content/entries.ts';
import { describeForm, type Widget } from '../../backend/operator/content/form/describe-form.ts';
import { CHOICE_LABELS, FIELD_LABELS, PART_LABELS } from '../../backend/operator/content/form/form-labels.ts';
import { blankOf, storedValue } from '../../backend/operator/content/form/form-values.ts';
import { listMails, mailDocument, retryFailedMails, retryMail, showMail, testMail } from '../../backend/operator/mails.ts';
import { orderMoney, refundInPart, repeatRefunds } from '../../backend/operator/order-money.ts';
import { listQuestions, questionDetails, setQuestionAnswered } from '../../backend/operator/requests/questions.ts';
import { listReturns, returnDetails, returnPhoto, setReturnState } from '../../backend/operator/requests/returns.ts';
import { listSubscribers, subscribersCsv, unsubscribeAddress } from '../../backend/operator/requests/subscribers.ts';
import { listWithdrawals, setWithdrawalHandled, withdrawalDetails } from '../../backend/operator/requests/withdrawals.ts';
import { mediaUrl } from '../../backend/shop/links.ts';
import type { Shop } from '../../backend/shop/shop.ts';

/** Everything that a page needs to show a form. */
export interface Form {
  readonly widget: Widget;
  readonly blank: unknown;
  readonly labels: { readonly fields: typeof FIELD_LABELS; readonly parts: typeof PART_LABELS; readonly choices: typeof CHOICE_LABELS };
}

const formOf = (widget: Widget, blank: unknown = blankOf(widget)): Form => ({
  widget,
  blank,
  labels: { fields: FIELD_LABELS, parts: PART_LABELS, choices: CHOICE_LABELS },
});

/** A page waits no longer for the mailer; what became of the mail is on its own page. */
const TEST_MAIL_MS = 5000;

type Given<F extends (shop: Shop, query: never) => unknown> = Parameters<F>[1];

export interface LinkTarget {
  /** As content names it (`packages/backend/shop/links.ts`). */
  readonly reference: string;
  readonly title: string;
}

const targets = (kind: string, entries: readonly { readonly key: string; readonly title: { readonly de: string } }[]): LinkTarget[] =>
  entries.map(({ key, title }) => ({ reference: `${kind}:${key}`, title: title.de }));

/** The functions that pages of the dashboard call: the backend's, with its shop. */
export function staffOperations(shop: Shop) {
  const kindOf = (name: string): EntryKindName => entryKind(name);
  const codeForm = describeForm(DiscountCodeInput);
  const cardForm = describeForm(GiftCardInput);
  return {
    listDiscountCodes: (query: Given<typeof listDiscountCodes>) => listDiscountCodes(shop, query),
    discountCode: (code: string) => discountCode(shop, code),
    discountCodeForm: () => formOf(codeForm, { ...(blankOf(codeForm) as object), active: true }),
    createDiscountCode: (input: unknown) => createDiscountCode(shop, storedValue(codeForm, input)),
    changeDiscountCode: (code: string, input: unknown) => changeDiscountCode(shop, code, storedValue(codeForm, input)),

    listGiftCards: (query: Given<typeof listGiftCards>) => listGiftCards(shop, query),
    giftCard: async (code: string) => ({ card: await giftCard(shop, code), ledger: await giftCardLedger(shop, code) }),
    giftCardForm: () => formOf(cardForm),
    issueGiftCard: (input: unknown) => issueGiftCard(shop, storedValue(cardForm, input)),
    blockGiftCard: (code: string, isBlocked: boolean) => blockGiftCard(shop, code, isBlocked),

    listReturns: (query: Given<typeof listReturns>) => listReturns(shop, query),
    returnDetails: (number: string) => returnDetails(shop, number),
    returnPhoto: async (id: string) => `data:image/jpeg;base64,${Buffer.from(await returnPhoto(shop, id)).toString('base64')}`,
    setReturnState: (input: unknown) => setReturnState(shop, input),

    listWithdrawals: (query: Given<typeof listWithdrawals>) => listWithdrawals(shop, query),
    withdrawalDetails: (number: string) => withdrawalDetails(shop, number),
    setWithdrawalHandled: (number: string, isHandled: boolean) => setWithdrawalHandled(shop, number, isHandled),

    listQuestions: (query: Given<typeof listQuestions>) => listQuestions(shop, query),
    questionDetails: (id: number) => questionDetails(shop, id),
    setQuestionAnswered: (id: number, isAnswered: boolean) => setQuestionAnswered(shop, id, isAnswered),

    listSubscribers: (query: Given<typeof listSubscribers>) => listSubscribers(shop, query),
    subscribersCsv: () => subscribersCsv(shop),
    async unsubscribe(email: string) {
      await unsubscribeAddress(shop, email);
      return email;
    },

    listMails: (query: Given<typeof listMails>) => listMails(shop, query),
    showMail: (id: number) => showMail(shop, id),
    mailDocument: (id: number) => mailDocument(shop, id),
    retryMail: (id: number) => retryMail(shop, id),
    retryFailedMails: () => retryFailedMails(shop),
    testMail: (to: string) => testMail(shop, to, TEST_MAIL_MS),

    orderMoney: (number: string) => orderMoney(shop, number),
    refundInPart: (input: unknown) => refundInPart(shop, input),
    repeatRefunds: (input: unknown) => repeatRefunds(shop, input),

    listEntries: (kind: string) => listEntries(shop, kindOf(kind)),
    entryForm: (kind: string) => ({ ...formOf(entryForm(kindOf(kind)), blankEntry(kindOf(kind))), kind: ENTRY_KINDS[kindOf(kind)] }),
    readEntry: (kind: string, key: string) => readEntry(shop, kindOf(kind), key),
    writeEntry: (kind: string, key: string, value: unknown, revision: string | null) =>
      writeEntry(shop, kindOf(kind), key, { value, revision }),
    async deleteEntry(kind: string, key: string, revision: string) {
      await deleteEntry(shop, kindOf(kind), key, revision);
      return key;
    },
    async previewEntry(kind: string, key: string, value: unknown) {
      return shop.shopOrigin + (await previewEntry(shop, kindOf(kind), key, value));
    },
    /** Files that content may name. */
    pictures: () => [
      ...[...shop.pictures.values()].map(({ file, alt, width, height }) => ({ file, alt, width, height, url: `${mediaUrl(file)}?w=320` })),
      ...shop.films.map(({ file, alt, width, height, poster }) => ({ file, alt, width, height, url: `${mediaUrl(poster)}?w=320` })),
    ],
    linkTargets: (): LinkTarget[] => [
      ...targets('page', shop.pages.pages),
      ...targets('category', shop.categories),
      ...targets('collection', shop.collections),
      ...targets('section', shop.blog.sections),
      ...targets('post', shop.blog.posts),
    ],
  };
}
export type StaffOperations = ReturnType<typeof staffOperations>;
