/** Versions of the Universal Commerce Protocol that the shop speaks, newest first. Each has a profile and an endpoint of its own. */
export const UCP_VERSIONS = ['2026-08-25', '2026-04-08'] as const;
export type UcpVersion = (typeof UCP_VERSIONS)[number];

/** `policies` in answers, and links that fill carts, came with 2026-08-25. */
export const hasPoliciesAndPermalinks = (version: UcpVersion): boolean => version >= '2026-08-25';

export const isUcpVersion = (text: string): text is UcpVersion => (UCP_VERSIONS as readonly string[]).includes(text);
