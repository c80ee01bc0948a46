import { oncePer } from '../../packages/engine/once-per.ts';

interface Badge {
  readonly key: string;
  readonly name: string;
}
interface Badged {
  readonly badges: readonly Badge[];
}

/** Maximum share of cards with a badge. A badge on every card would not distinguish any. */
const MOST = 1 / 3;

/**
 * Removes badges that do not distinguish the cards of a list. `isInHeading`: the heading above the list already says so. If still too many
 * cards have badges, an evenly spread selection keeps them. Sale reductions are not badges and stay.
 */
export function distinctiveBadges<T extends Badged>(
  cards: readonly T[],
  isInHeading: (badge: Badge) => boolean = () => false,
): readonly T[] {
  const news = cards.map((card) =>
    card.badges.some(isInHeading) ? { ...card, badges: card.badges.filter((one) => !isInHeading(one)) } : card,
  );
  const badged = news.filter(({ badges }) => badges.length > 0);
  const most = Math.floor(news.length * MOST);
  if (badged.length <= most) return news;
  const chosen = new Set(Array.from({ length: most }, (_, index) => badged[Math.floor((index * badged.length) / most)]));
  return news.map((card) => (card.badges.length === 0 || chosen.has(card) ? card : (withoutBadges(card) as T)));
}

const withoutBadges = oncePer((card: Badged): Badged => ({ ...card, badges: [] }));

/** For lists under a heading such as "most chosen". */
export const isBestseller = ({ key }: Badge): boolean => key === 'bestseller';

/** On a card, at most two; a reduction comes first and replaces the badge „Reduziert“. */
export const badgesOnCard = ({ badges }: Badged, percent: number | null): readonly Badge[] =>
  badges.filter(({ key }) => key !== 'sale').slice(0, percent === null ? 2 : 1);
