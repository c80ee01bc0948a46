import { gql } from 'graphql-tag';

/** Answers are JSON: their types are those of `packages/backend/operator/`, which the pages import. Lists take `ListQuery` of `lists.ts`. */
export const schema = gql`
  extend type Query {
    karatDiscountCodes(query: JSON!): JSON!
    karatDiscountCode(code: String!): JSON!
    karatDiscountCodeForm: JSON!
    karatGiftCards(query: JSON!): JSON!
    karatGiftCard(code: String!): JSON!
    karatGiftCardForm: JSON!
    karatReturns(query: JSON!): JSON!
    karatReturn(number: String!): JSON!
    "A data URL."
    karatReturnPhoto(id: String!): String!
    karatWithdrawals(query: JSON!): JSON!
    karatWithdrawal(number: String!): JSON!
    karatQuestions(query: JSON!): JSON!
    karatQuestion(id: Int!): JSON!
    karatSubscribers(query: JSON!): JSON!
    karatSubscribersCsv: String!
    karatMails(query: JSON!): JSON!
    karatMail(id: Int!): JSON!
    "As mail programs show it; empty: it is not kept any more."
    karatMailDocument(id: Int!): String!
    karatOrderMoney(number: String!): JSON!
    karatEntries(kind: String!): JSON!
    karatEntryForm(kind: String!): JSON!
    karatEntry(kind: String!, key: String!): JSON!
    karatPictures: JSON!
    "What a link may lead to."
    karatLinkTargets: JSON!
  }
  extend type Mutation {
    createKaratDiscountCode(input: JSON!): JSON!
    updateKaratDiscountCode(code: String!, input: JSON!): JSON!
    issueKaratGiftCard(input: JSON!): JSON!
    blockKaratGiftCard(code: String!, isBlocked: Boolean!): JSON!
    setKaratReturnState(input: JSON!): JSON!
    setKaratWithdrawalHandled(number: String!, isHandled: Boolean!): JSON!
    setKaratQuestionAnswered(id: Int!, isAnswered: Boolean!): JSON!
    unsubscribeKaratAddress(email: String!): String!
    retryKaratMail(id: Int!): JSON!
    "All that have failed; their number."
    retryKaratMails: Int!
    sendKaratTestMail(to: String!): JSON!
    "All that is left of the order, or a part."
    refundKaratOrder(input: JSON!): JSON!
    repeatKaratRefunds(input: JSON!): JSON!
    createKaratEntry(kind: String!, key: String!, value: JSON!): JSON!
    "Refused if somebody else has changed it since the revision was read."
    updateKaratEntry(kind: String!, key: String!, value: JSON!, revision: String!): JSON!
    deleteKaratEntry(kind: String!, key: String!, revision: String!): String!
    "The address of a page that shows the value before it is saved."
    previewKaratEntry(kind: String!, key: String!, value: JSON!): String!
  }
`;
