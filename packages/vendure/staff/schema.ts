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
    createKaratEntry(kind: String!, key: String!, value: JSON!): JSON!
    "Refused if somebody else has changed it since the revision was read."
    updateKaratEntry(kind: String!, key: String!, value: JSON!, revision: String!): JSON!
    deleteKaratEntry(kind: String!, key: String!, revision: String!): String!
    "The address of a page that shows the value before it is saved."
    previewKaratEntry(kind: String!, key: String!, value: JSON!): String!
  }
`;
