import { randomInt } from 'node:crypto';
import type { Lang } from '../core/language.ts';

/** Without the letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const GIFT_CARD_TITLE: Readonly<Record<Lang, string>> = {
  de: 'Geschenkkarte',
  en: 'Gift card',
  cs: 'Dárkový poukaz',
  sk: 'Darčekový poukaz',
  pl: 'Karta podarunkowa',
  es: 'Tarjeta regalo',
  nl: 'Cadeaubon',
};

/** 60 random bits: such a code is money. */
export const newGiftCardCode = (): string =>
  ['FL', ...Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''))].join('-');
