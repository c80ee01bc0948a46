import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, Permission } from '@vendure/core';
import { permissions } from './permissions.ts';
import { StaffBackend } from './staff-backend.ts';

const { content, codes, requests } = permissions;

/** The backend checks what comes in. */
interface WithQuery {
  readonly query: object;
}
interface OfCode {
  readonly code: string;
}
interface OfNumber {
  readonly number: string;
}
interface OfId {
  readonly id: number;
}
interface OfEntry {
  readonly kind: string;
  readonly key: string;
}

@Resolver()
export class StaffQueries {
  constructor(private readonly backend: StaffBackend) {}

  @Query()
  @Allow(codes.Read)
  karatDiscountCodes(@Args() { query }: WithQuery) {
    return this.backend.run((operations) => operations.listDiscountCodes(query));
  }

  @Query()
  @Allow(codes.Read)
  karatDiscountCode(@Args() { code }: OfCode) {
    return this.backend.run((operations) => operations.discountCode(code));
  }

  @Query()
  @Allow(codes.Read)
  karatDiscountCodeForm() {
    return this.backend.run((operations) => operations.discountCodeForm());
  }

  @Query()
  @Allow(codes.Read)
  karatGiftCards(@Args() { query }: WithQuery) {
    return this.backend.run((operations) => operations.listGiftCards(query));
  }

  @Query()
  @Allow(codes.Read)
  karatGiftCard(@Args() { code }: OfCode) {
    return this.backend.run((operations) => operations.giftCard(code));
  }

  @Query()
  @Allow(codes.Read)
  karatGiftCardForm() {
    return this.backend.run((operations) => operations.giftCardForm());
  }

  @Query()
  @Allow(requests.Read)
  karatReturns(@Args() { query }: WithQuery) {
    return this.backend.run((operations) => operations.listReturns(query));
  }

  @Query()
  @Allow(requests.Read)
  karatReturn(@Args() { number }: OfNumber) {
    return this.backend.run((operations) => operations.returnDetails(number));
  }

  @Query()
  @Allow(requests.Read)
  karatReturnPhoto(@Args() { id }: { id: string }) {
    return this.backend.run((operations) => operations.returnPhoto(id));
  }

  @Query()
  @Allow(requests.Read)
  karatWithdrawals(@Args() { query }: WithQuery) {
    return this.backend.run((operations) => operations.listWithdrawals(query));
  }

  @Query()
  @Allow(requests.Read)
  karatWithdrawal(@Args() { number }: OfNumber) {
    return this.backend.run((operations) => operations.withdrawalDetails(number));
  }

  @Query()
  @Allow(requests.Read)
  karatQuestions(@Args() { query }: WithQuery) {
    return this.backend.run((operations) => operations.listQuestions(query));
  }

  @Query()
  @Allow(requests.Read)
  karatQuestion(@Args() { id }: OfId) {
    return this.backend.run((operations) => operations.questionDetails(id));
  }

  @Query()
  @Allow(requests.Read)
  karatSubscribers(@Args() { query }: WithQuery) {
    return this.backend.run((operations) => operations.listSubscribers(query));
  }

  @Query()
  @Allow(requests.Read)
  karatSubscribersCsv() {
    return this.backend.run((operations) => operations.subscribersCsv());
  }

  @Query()
  @Allow(requests.Read)
  karatMails(@Args() { query }: WithQuery) {
    return this.backend.run((operations) => operations.listMails(query));
  }

  @Query()
  @Allow(requests.Read)
  karatMail(@Args() { id }: OfId) {
    return this.backend.run((operations) => operations.showMail(id));
  }

  @Query()
  @Allow(requests.Read)
  karatMailDocument(@Args() { id }: OfId) {
    return this.backend.run((operations) => operations.mailDocument(id));
  }

  /** Whoever may see an order in the engine may see its money. */
  @Query()
  @Allow(Permission.ReadOrder)
  karatOrderMoney(@Args() { number }: OfNumber) {
    return this.backend.run((operations) => operations.orderMoney(number));
  }

  @Query()
  @Allow(content.Read)
  karatEntries(@Args() { kind }: { kind: string }) {
    return this.backend.run((operations) => operations.listEntries(kind));
  }

  @Query()
  @Allow(content.Read)
  karatEntryForm(@Args() { kind }: { kind: string }) {
    return this.backend.run((operations) => operations.entryForm(kind));
  }

  @Query()
  @Allow(content.Read)
  karatEntry(@Args() { kind, key }: OfEntry) {
    return this.backend.run((operations) => operations.readEntry(kind, key));
  }

  @Query()
  @Allow(content.Read)
  karatPictures() {
    return this.backend.run((operations) => operations.pictures());
  }

  @Query()
  @Allow(content.Read)
  karatLinkTargets() {
    return this.backend.run((operations) => operations.linkTargets());
  }
}

@Resolver()
export class StaffMutations {
  constructor(private readonly backend: StaffBackend) {}

  @Mutation()
  @Allow(codes.Create)
  createKaratDiscountCode(@Args() { input }: { input: object }) {
    return this.backend.run((operations) => operations.createDiscountCode(input));
  }

  @Mutation()
  @Allow(codes.Update)
  updateKaratDiscountCode(@Args() { code, input }: OfCode & { input: object }) {
    return this.backend.run((operations) => operations.changeDiscountCode(code, input));
  }

  @Mutation()
  @Allow(codes.Create)
  issueKaratGiftCard(@Args() { input }: { input: object }) {
    return this.backend.run((operations) => operations.issueGiftCard(input));
  }

  @Mutation()
  @Allow(codes.Update)
  blockKaratGiftCard(@Args() { code, isBlocked }: OfCode & { isBlocked: boolean }) {
    return this.backend.run((operations) => operations.blockGiftCard(code, isBlocked));
  }

  @Mutation()
  @Allow(requests.Update)
  setKaratReturnState(@Args() { input }: { input: object }) {
    return this.backend.run((operations) => operations.setReturnState(input));
  }

  @Mutation()
  @Allow(requests.Update)
  setKaratWithdrawalHandled(@Args() { number, isHandled }: OfNumber & { isHandled: boolean }) {
    return this.backend.run((operations) => operations.setWithdrawalHandled(number, isHandled));
  }

  @Mutation()
  @Allow(requests.Update)
  setKaratQuestionAnswered(@Args() { id, isAnswered }: OfId & { isAnswered: boolean }) {
    return this.backend.run((operations) => operations.setQuestionAnswered(id, isAnswered));
  }

  @Mutation()
  @Allow(requests.Delete)
  unsubscribeKaratAddress(@Args() { email }: { email: string }) {
    return this.backend.run((operations) => operations.unsubscribe(email));
  }

  @Mutation()
  @Allow(requests.Update)
  retryKaratMail(@Args() { id }: OfId) {
    return this.backend.run((operations) => operations.retryMail(id));
  }

  @Mutation()
  @Allow(requests.Update)
  retryKaratMails() {
    return this.backend.run((operations) => operations.retryFailedMails());
  }

  @Mutation()
  @Allow(requests.Update)
  sendKaratTestMail(@Args() { to }: { to: string }) {
    return this.backend.run((operations) => operations.testMail(to));
  }

  /** The right to the engine's own refunds. */
  @Mutation()
  @Allow(Permission.UpdateOrder)
  refundKaratOrder(@Args() { input }: { input: object }) {
    return this.backend.run((operations) => operations.refundInPart(input));
  }

  @Mutation()
  @Allow(Permission.UpdateOrder)
  repeatKaratRefunds(@Args() { input }: { input: object }) {
    return this.backend.run((operations) => operations.repeatRefunds(input));
  }

  @Mutation()
  @Allow(content.Create)
  createKaratEntry(@Args() { kind, key, value }: OfEntry & { value: object }) {
    return this.backend.run((operations) => operations.writeEntry(kind, key, value, null));
  }

  @Mutation()
  @Allow(content.Update)
  updateKaratEntry(@Args() { kind, key, value, revision }: OfEntry & { value: object; revision: string }) {
    return this.backend.run((operations) => operations.writeEntry(kind, key, value, revision));
  }

  @Mutation()
  @Allow(content.Delete)
  deleteKaratEntry(@Args() { kind, key, revision }: OfEntry & { revision: string }) {
    return this.backend.run((operations) => operations.deleteEntry(kind, key, revision));
  }

  /** It makes a page of the shop, which anybody with the link sees for a day. */
  @Mutation()
  @Allow(content.Create, content.Update)
  previewKaratEntry(@Args() { kind, key, value }: OfEntry & { value: object }) {
    return this.backend.run((operations) => operations.previewEntry(kind, key, value));
  }
}
