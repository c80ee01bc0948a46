import { localPathsOf } from '../../client/core/links.ts';
import { noBreak } from '../../client/ui/no-break.ts';
import { type Bars, barsOf } from '../../shared/commerce/campaign-bars.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import type { Api } from '../../packages/contract/request.ts';

interface BarsContext {
  readonly api: Api;
  /** Of the language's paths. */
  readonly prefix: string;
  readonly profile: CountryProfile;
  readonly now: number;
}

/**
 * The bars of all pages, ready to be shown: they come with the document, so that the browser needs no code to choose them. Never rejects: a
 * page without bars is better than none (specification, section 8).
 */
export async function loadBars({ api, prefix, profile, now }: BarsContext): Promise<Bars | null> {
  try {
    const { texts, countdown, notice, ...bars } = barsOf((await api.call('getCampaigns', { query: {} })).data, profile, now);
    const localPath = localPathsOf({ prefix });
    return {
      ...bars,
      texts: texts.map((one) => ({
        ...one,
        text: noBreak(one.text),
        label: one.label && noBreak(one.label),
        href: one.href === null ? null : localPath(one.href),
      })),
      countdown: countdown && { ...countdown, text: noBreak(countdown.text) },
      notice: notice && { ...notice, title: noBreak(notice.title), text: noBreak(notice.text) },
    };
  } catch {
    return null;
  }
}
