/** The services that the sandbox plays besides payment: each on a host of its own, `http://hotjar.localhost:3001/vendors/hotjar`. */
export const VENDORS = [
  'google-analytics',
  'google-tag-manager',
  'facebook-pixel',
  'hotjar',
  'zendesk-chat',
  'klaviyo',
  'operate-statistics',
  'impact',
  'firebase',
  'custom-scripts',
] as const;
export type Vendor = (typeof VENDORS)[number];

export const isVendor = (name: string): name is Vendor => (VENDORS as readonly string[]).includes(name);

/**
 * The base of a service's addresses. Browsers resolve names below `localhost` to this machine (RFC 6761, section 6.3); behind a proxy
 * all services share the sandbox's host.
 */
export function vendorBase(vendor: string, publicOrigin: string): string {
  const url = new URL(`/vendors/${vendor}`, publicOrigin);
  if (/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(url.hostname)) url.hostname = `${vendor}.localhost`;
  return url.href;
}
