import { type Outcome, TEST_CARDS } from '../outcomes.ts';
import { type Language, TEXTS, type Texts } from '../texts.ts';

const HAPPENS: Readonly<Record<Outcome, keyof Texts>> = {
  success: 'success',
  declined: 'declinedHappens',
  challenge: 'challengeHappens',
  slow: 'slowHappens',
  double: 'doubleHappens',
  lost: 'lostHappens',
};

const BUTTONS = [
  ['pay', 'success'],
  ['decline', 'declinedHappens'],
  ['cancel', 'cancelHappens'],
  ['slow', 'slowHappens'],
  ['twice', 'doubleHappens'],
  ['noReturn', 'lostHappens'],
] as const satisfies readonly (readonly [keyof Texts, keyof Texts])[];

/** `/provider`: lists test cards, buttons and their outcomes. */
export function testCardsPage(lang: Language): string {
  const t = TEXTS[lang];
  const other = lang === 'de' ? 'en' : 'de';
  const cards = Object.entries(TEST_CARDS).map(([number, outcome]) => row(number.replaceAll(/(\d{4})(?=\d)/g, '$1 '), t[HAPPENS[outcome]]));
  return `<!doctype html>
<html lang="${lang}" data-part="cards">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t.cardsTitle}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/provider/provider.css">
</head>
<body>
<main class="sheet wide">
<p class="mark">${t.nothingCharged}</p>
<h1>${t.cardsTitle}</h1>
<p>${t.cardsLead}</p>
<table>
<thead><tr><th scope="col">${t.cardsColumn}</th><th scope="col">${t.happensColumn}</th></tr></thead>
<tbody>${cards.join('')}</tbody>
</table>
<p>${t.cardsNote}</p>
<h2>${t.buttonsTitle}</h2>
<table>
<thead><tr><th scope="col">${t.buttonColumn}</th><th scope="col">${t.happensColumn}</th></tr></thead>
<tbody>${BUTTONS.map(([button, happens]) => row(t[button], t[happens])).join('')}</tbody>
</table>
<p><a href="/provider?lang=${other}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a></p>
</main>
</body>
</html>
`;
}

const row = (head: string, text: string): string => `<tr><th scope="row">${head}</th><td>${text}</td></tr>`;
