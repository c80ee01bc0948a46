import type { MailWords } from './mail-words.ts';

const workingDays = (count: number): string => (count === 1 ? 'pracovný deň' : count < 5 ? 'pracovné dni' : 'pracovných dní');

export const SLOVAK: MailWords = {
  days: (min, max) => (min < max ? `${min} až ${max} ${workingDays(max)}` : `${max} ${workingDays(max)}`),
  engraving: (text) => `Gravírovanie: „${text}“`,
  notWithdrawable: 'Bez možnosti odstúpenia od zmluvy',
  byMail: 'E-mailom',
  code: (code) => `Kód: ${code}`,
  subtotal: 'Medzisúčet',
  discount: 'Zľava',
  shipping: 'Doprava',
  free: 'zadarmo',
  total: 'Celková suma',
  includesTax: (rate) => `vrátane DPH ${rate}`,
  exported: 'neobsahuje DPH: vývoz, dovozné poplatky sa platia pri doručení',
  giftCard: 'Darčekový poukaz',
  toPay: 'Na zaplatenie',
  settled: 'Už netreba nič platiť.',
  paidOn: (day) => `zaplatené ${day}`,
  awaited: 'zatiaľ nezaplatené',
  pending: 'Vaša platba sa ešte potvrdzuje. Keď dorazí, napíšeme vám.',
  arrivesOn: (day) => `Predpokladané doručenie: ${day}, poistené a proti podpisu.`,
  arrivesBetween: (from, to) => `Predpokladané doručenie: ${from} – ${to}, poistené a proti podpisu.`,
  takes: (estimate) => `Predpokladané doručenie: ${estimate}.`,
  afterPayment: 'po prijatí platby',
  onceMade: 'keď budú všetky šperky hotové',
};
