import { rewriteDocument } from './stored-json.ts';

/** A campaign that runs only where the program asks for it was called after the demo. */
export const renameOptionalCampaigns = rewriteDocument('campaigns', (value) => {
  const { campaigns, popups } = value as Readonly<Record<string, readonly { readonly runs?: string }[]>>;
  const renamed = (list: readonly { readonly runs?: string }[] = []) =>
    list.map((one) => (one.runs === 'demo' ? { ...one, runs: 'optional' } : one));
  return { ...(value as object), campaigns: renamed(campaigns), popups: renamed(popups) };
});
