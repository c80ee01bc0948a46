import type { MailWords } from './mail-words.ts';

const workingDays = (count: number): string => (count === 1 ? 'dzień roboczy' : 'dni robocze');

export const POLISH: MailWords = {
  days: (min, max) => (min < max ? `${min}–${max} dni roboczych` : max < 5 ? `${max} ${workingDays(max)}` : `${max} dni roboczych`),
  engraving: (text) => `Grawer: „${text}”`,
  notWithdrawable: 'Bez prawa odstąpienia od umowy',
  byMail: 'E-mailem',
  code: (code) => `Kod: ${code}`,
  subtotal: 'Suma częściowa',
  discount: 'Rabat',
  shipping: 'Dostawa',
  free: 'bezpłatnie',
  total: 'Razem',
  includesTax: (rate) => `w tym VAT ${rate}`,
  exported: 'nie zawiera VAT: eksport, opłaty importowe przy doręczeniu',
  giftCard: 'Karta podarunkowa',
  toPay: 'Do zapłaty',
  settled: 'Nie trzeba już nic płacić.',
  paidOn: (day) => `zapłacono ${day}`,
  awaited: 'jeszcze nie zapłacono',
  pending: 'Płatność jest jeszcze potwierdzana. Napiszemy, gdy tylko wpłynie.',
  arrivesOn: (day) => `Przewidywane doręczenie: ${day}, przesyłka ubezpieczona, za podpisem.`,
  arrivesBetween: (from, to) => `Przewidywane doręczenie: ${from} – ${to}, przesyłka ubezpieczona, za podpisem.`,
  takes: (estimate) => `Przewidywane doręczenie: ${estimate}.`,
  afterPayment: 'po wpłynięciu płatności',
  onceMade: 'gdy wszystkie sztuki będą gotowe',
};
