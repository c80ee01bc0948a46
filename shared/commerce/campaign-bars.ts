import { compareIds } from './compare-ids.ts';
import type { Campaign } from '../../packages/contract/campaign.ts';
import { mayAnnounce } from './campaign-claims.ts';
import type { CountryProfile } from './country-profile.ts';
import type { Id } from '../../packages/contract/common.ts';

export interface TopBarText {
  /** Of its campaign. */
  readonly id: Id;
  readonly text: string;
  /** Null: no link. Without a label the whole text is the link. */
  readonly href: string | null;
  readonly label: string | null;
}

/** The bars around the header: the same on every page. */
export interface Bars {
  readonly texts: readonly TopBarText[];
  /** Bars that can be closed: attributes of the script that looks for their cookies. Null for none. */
  readonly closable: { readonly 'data-top'?: string; readonly 'data-notice'?: string } | null;
  readonly countdown: { readonly text: string; readonly ends_at: string } | null;
  /** `key` changes with the text: a notice that was closed comes back with another text. */
  readonly notice: { readonly key: string; readonly title: string; readonly text: string } | null;
}

/** More would never be read. */
const TEXTS_MAX = 5;

/**
 * The top bar: texts of the campaigns that also have a popup, else of those with a text for the bar (specification, section 4). Of
 * countdowns and notices one each. The highest priority comes first, then the lowest id. A single service text cannot be closed.
 */
export function barsOf(campaigns: readonly Campaign[], profile: CountryProfile, now: number): Bars {
  const sorted = campaigns.toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0) || compareIds(a.id, b.id));
  const claimed = (texts: readonly string[], { reduction }: Campaign) => mayAnnounce(texts, reduction, profile);
  const inBar = sorted.filter((one) => one.is_top_bar_text && one.top_bar_text && claimed([one.top_bar_text], one));
  const withPopup = inBar.filter(({ is_popup, popup_text }) => is_popup && popup_text);
  const shown = (withPopup.length > 0 ? withPopup : inBar).slice(0, TEXTS_MAX);
  const counting = sorted.find((one) => one.countdown && Date.parse(one.countdown.ends_at) > now && claimed([one.countdown.text], one));
  const noticed = sorted.find(({ notice }) => notice)?.notice;
  const notice = noticed ? { key: keyOf(noticed.title + noticed.text), title: noticed.title, text: noticed.text } : null;
  const isAdvertising = shown.length > 1 || withPopup.length > 0;
  return {
    texts: shown.map(({ id, top_bar_text, top_bar_link }) => ({
      id,
      text: top_bar_text ?? '',
      href: top_bar_link?.url ?? null,
      label: top_bar_link?.label ?? null,
    })),
    closable: notice || isAdvertising ? { ...(isAdvertising && { 'data-top': '1' }), ...(notice && { 'data-notice': notice.key }) } : null,
    countdown: counting?.countdown ?? null,
    notice,
  };
}

/** A short name of a text, fit for a cookie (FNV-1a, 32 bits). */
function keyOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
