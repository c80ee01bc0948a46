import type { Caller } from './admission.ts';

/** Which platform it is: not the address of the profile, for it may have one for each version. */
export const hostOf = ({ platform }: Pick<Caller, 'platform'>): string => new URL(platform).host;

/** As the operator calls the platform, else the host of its profile: no text of its own choice. Null: nothing proves who it is. */
export const nameForBuyer = ({ name, platform, tier }: Pick<Caller, 'name' | 'platform' | 'tier'>): string | null =>
  tier === 'anonymous' ? null : (name ?? hostOf({ platform }));
