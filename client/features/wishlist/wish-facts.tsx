import type { Snapshot } from 'valtio';
import type { WishlistItem } from '../../../shared/contract/wishlist.ts';
import { useT } from '../../core/app-context.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Facts, useConfigurationText } from '../product-line/line-facts.tsx';

/** The configuration and the engraving of a saved item. The cart's texts are not on the page of the list. */
export function WishFacts({ item: { options, engraving } }: { readonly item: Pick<Snapshot<WishlistItem>, 'options' | 'engraving'> }) {
  const t = useT('wishlist');
  const configurationText = useConfigurationText();
  return <Facts facts={[noBreak(configurationText(options)), engraving.text ? t('engraving', { text: engraving.text }) : '']} />;
}
