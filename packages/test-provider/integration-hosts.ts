/** The integrations that are played: each on a host of its own, `http://hotjar.localhost:3004/vendors/hotjar`. */
const INTEGRATIONS = [
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
export type IntegrationName = (typeof INTEGRATIONS)[number];

export const isIntegration = (name: string): name is IntegrationName => (INTEGRATIONS as readonly string[]).includes(name);

/**
 * The base of an integration's addresses. Browsers resolve names below `localhost` to this machine (RFC 6761, section 6.3); behind a proxy
 * all integrations share one host.
 */
export function integrationBase(name: string, publicOrigin: string): string {
  const url = new URL(`/vendors/${name}`, publicOrigin);
  if (/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(url.hostname)) url.hostname = `${name}.localhost`;
  return url.href;
}
