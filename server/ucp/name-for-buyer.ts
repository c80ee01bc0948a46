import type { Caller } from './admission.ts';

/** As the operator calls the platform, else the host of its profile: no text of its own choice. Null: nothing proves who it is. */
export const nameForBuyer = ({ name, platform, tier }: Pick<Caller, 'name' | 'platform' | 'tier'>): string | null =>
  tier === 'anonymous' ? null : (name ?? new URL(platform).host);
