import { UserInputError } from '@vendure/core';

/** The dashboard's answers to staff, in English and German. */
const WORDS = {
  placed: ['Orders are placed in the shop, not here', 'Bestellt wird im Shop, nicht hier'],
  priced: ['Lines of an order come from the shop, with their prices', 'Zeilen einer Bestellung kommen aus dem Shop, mit ihren Preisen'],
  paid: ['Orders are paid in the shop', 'Bezahlt wird im Shop'],
  'payment-stays': ['Cancel the order: its payment is cancelled with it', 'Stornieren Sie die Bestellung: Ihre Zahlung wird mit storniert'],
  'payment-of-shop': ['Only the shop changes this payment', 'Diese Zahlung ändert nur der Shop'],
  'refund-of-shop': ['The shop settles it as soon as the money has gone back', 'Der Shop verbucht sie, sobald das Geld zurückgegangen ist'],
  'lines-stay': [
    'Lines of an order are not changed: cancel it, and have it ordered again',
    'Zeilen einer Bestellung bleiben, wie sie sind: Stornieren Sie sie, und lassen Sie neu bestellen',
  ],
  'cancelled-whole': [
    'An order is cancelled as a whole; a part comes back as a return',
    'Eine Bestellung wird im Ganzen storniert; ein Teil kommt als Rücksendung zurück',
  ],
  'refunded-whole': [
    'An order that gift cards have paid, too, is refunded here as a whole; for a part see "Money back and disputes"',
    'Eine Bestellung, die auch mit Geschenkkarten bezahlt ist, wird hier im Ganzen erstattet; ein Teil unter „Erstattungen und bestrittene Zahlungen“',
  ],
  'shipped-whole': ['The shop hands an order over as a whole', 'Der Shop übergibt eine Bestellung im Ganzen'],
  'one-order': ['A parcel has one order', 'Ein Paket hat eine Bestellung'],
  'no-tracking-code': ['The parcel has no tracking code', 'Dem Paket fehlt die Sendungsnummer'],
  'handed-over': ['What was handed over comes back as a return', 'Was übergeben ist, kommt als Rücksendung zurück'],
} as const satisfies Readonly<Record<string, readonly [english: string, german: string]>>;

type Key = keyof typeof WORDS;

/** As the engine translates it, by the language of the request. */
export const wordOf = (key: Key): string => `karat.${key}`;
export const refusal = (key: Key): UserInputError => new UserInputError(wordOf(key));

/** For the engine's table of messages. */
export const messages = (['en', 'de'] as const).map((language, index) => ({
  language,
  karat: Object.fromEntries(Object.entries(WORDS).map(([key, words]) => [key, words[index] ?? ''])),
}));
