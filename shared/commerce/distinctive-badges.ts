interface Badge {
  readonly key: string;
  readonly name: string;
}
interface Badged {
  readonly badges: readonly Badge[];
}

/** At most this share of the cards of a list carry a badge: what is on every card tells none apart. */
const MOST = 1 / 3;

/**
 * The cards with those of their badges that tell them apart. `isSaid`: the heading above the list says so already. Where still too many
 * cards have one, those that keep it are spread evenly. Reductions are prices, not badges, and stay.
 */
export function distinctiveBadges<T extends Badged>(cards: readonly T[], isSaid: (badge: Badge) => boolean = () => false): readonly T[] {
  const news = cards.map((card) => (card.badges.some(isSaid) ? { ...card, badges: card.badges.filter((one) => !isSaid(one)) } : card));
  const badged = news.filter(({ badges }) => badges.length > 0);
  const most = Math.floor(news.length * MOST);
  if (badged.length <= most) return news;
  const kept = new Set(Array.from({ length: most }, (_, index) => badged[Math.floor((index * badged.length) / most)]));
  return news.map((card) => (card.badges.length === 0 || kept.has(card) ? card : { ...card, badges: [] }));
}

/** For a row of what is chosen most, whatever its heading calls that. */
export const isBestseller = ({ key }: Badge): boolean => key === 'bestseller';
