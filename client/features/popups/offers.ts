import { barsOf } from '../../../shared/commerce/campaign-bars.ts';
import { mayAnnounce } from '../../../shared/commerce/campaign-claims.ts';
import type { CountryProfile } from '../../../shared/commerce/country-profile.ts';
import type { CampaignOffer, PopupLists, PopupOffer } from '../../../shared/commerce/popup-rule.ts';
import type { Campaign, Popup } from '../../../packages/contract/campaign.ts';

/** A popup as the dialog shows it, whichever list it comes from. */
export interface ShownPopup extends PopupOffer {
  readonly content: Popup['content'];
  /** Audiences that never see it. */
  readonly notFor: readonly string[];
  readonly parts: Pick<Popup, 'title' | 'picture' | 'discount_code' | 'form' | 'link' | 'dismiss'>;
}

/** Nobody subscribes twice. */
const notForOf = ({ not_for = [], form }: Pick<Popup, 'not_for' | 'form'>): readonly string[] =>
  form === 'newsletter' ? [...not_for, 'subscribers'] : not_for;

/** The popups of both calls, without texts that announce a reduction which nothing proves. */
export function offersOf(
  popups: readonly Popup[],
  campaigns: readonly Campaign[],
  profile: CountryProfile,
  now: number,
): PopupLists<ShownPopup, ShownPopup & CampaignOffer> {
  const inTopBar = barsOf(campaigns, profile, now).texts.map(({ id }) => id);
  const isHonest = ({ content, parts }: ShownPopup, reduction: Popup['reduction']) =>
    mayAnnounce([parts.title ?? '', content], reduction, profile);
  return {
    popups: popups.flatMap((popup) => {
      const { id, frequency, priority, content, reduction, pages } = popup;
      const shown = {
        key: `popup:${id}`,
        frequency,
        priority,
        pages: pages.map(({ page_link }) => page_link),
        content,
        notFor: notForOf(popup),
        parts: popup,
      };
      return isHonest(shown, reduction) ? [shown] : [];
    }),
    campaigns: campaigns.flatMap((campaign) => {
      const { id, is_popup, frequency, priority = 0, popup_text: content, popup, reduction, pages } = campaign;
      if (!is_popup || content === null || content === '' || frequency === null) return [];
      const common = {
        key: `campaign:${id}`,
        frequency,
        priority,
        pages: pages.map(({ page_link }) => page_link),
        content,
        notFor: notForOf(popup ?? {}),
      };
      const shown = { ...common, parts: popup ?? {}, isInTopBar: inTopBar.includes(id) };
      return isHonest(shown, reduction) ? [shown] : [];
    }),
  };
}
