/** The proofs of a platform, the least first: nothing, its signature, and that the operator knows it besides. */
export const TIERS = ['anonymous', 'signed', 'registered'] as const;
export type Tier = (typeof TIERS)[number];
