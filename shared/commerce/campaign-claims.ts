import type { AnnouncedReduction } from '../../packages/contract/campaign.ts';
import { type CountryProfile, DUTIES } from './country-profile.ts';

/**
 * True if texts of a campaign may be shown: those that announce a reduction only if it holds from the lowest prices of the 30 days before
 * (reduction.ts). When the backend says nothing, a percentage in the texts counts as such an announcement; null: they announce none.
 */
export function mayAnnounce(texts: readonly string[], reduction: AnnouncedReduction | undefined, profile: CountryProfile): boolean {
  if (!DUTIES[profile].priorPrice || reduction === null) return true;
  if (reduction === undefined) return !texts.some((text) => /\d\s?%/.test(text));
  return reduction.from_lowest_prior >= reduction.announced;
}
