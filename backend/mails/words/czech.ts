import type { MailWords } from './mail-words.ts';

const workingDays = (count: number): string => (count === 1 ? 'pracovní den' : count < 5 ? 'pracovní dny' : 'pracovních dnů');

export const CZECH: MailWords = {
  days: (min, max) => (min < max ? `${min} až ${max} ${workingDays(max)}` : `${max} ${workingDays(max)}`),
  engraving: (text) => `Rytina: „${text}“`,
  notWithdrawable: 'Bez možnosti odstoupení od smlouvy',
  byMail: 'E-mailem',
  code: (code) => `Kód: ${code}`,
  subtotal: 'Mezisoučet',
  discount: 'Sleva',
  shipping: 'Doprava',
  free: 'zdarma',
  total: 'Celková částka',
  includesTax: (rate) => `včetně DPH ${rate}`,
  exported: 'neobsahuje DPH: vývoz, dovozní poplatky se platí při doručení',
  giftCard: 'Dárkový poukaz',
  toPay: 'K zaplacení',
  settled: 'Už není co platit.',
  paidOn: (day) => `zaplaceno ${day}`,
  awaited: 'zatím nezaplaceno',
  pending: 'Vaše platba se ještě potvrzuje. Jakmile dorazí, napíšeme vám.',
  arrivesOn: (day) => `Předpokládané doručení: ${day}, pojištěné a proti podpisu.`,
  arrivesBetween: (from, to) => `Předpokládané doručení: ${from} – ${to}, pojištěné a proti podpisu.`,
  takes: (estimate) => `Předpokládané doručení: ${estimate}.`,
  afterPayment: 'po přijetí platby',
  onceMade: 'jakmile budou všechny šperky hotové',
};
