import { type QueryClient } from '@tanstack/react-query';
import { statusOf } from '../../../packages/engine/errors.ts';
import { apiOf } from '../../../packages/engine/browser/api-query.ts';
import { customerSettingsQuery } from '../../core/queries.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

interface MailLink {
  /** `unknown`: the backend cannot say, so the form tells after it was sent. */
  readonly opens: 'verify' | 'recover-password' | 'nothing' | 'unknown';
}

/** Answers true if the link of a mail still opens something. Never rejects. */
export const mailLinkQuery = (token: string) => ({
  queryKey: ['getMailLink', token],
  async queryFn({ client }: { readonly client: QueryClient }): Promise<MailLink> {
    try {
      const { capabilities } = (await client.ensureQueryData(customerSettingsQuery())).data;
      // A backend without the call answers 404 as well.
      if (!capabilities.includes('mail-links')) return { opens: 'unknown' };
      return (await apiOf(client).call('getMailLink', { params: { token } })).data;
    } catch (error) {
      return { opens: statusOf(error) === 404 ? 'nothing' : 'unknown' };
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** True when the link is used, expired, or one of another page: said before a password is typed. */
export function useIsSpent(token: string, page: 'verify' | 'recover-password'): boolean {
  const { opens } = useSuspenseQuery(mailLinkQuery(token)).data;
  return opens !== page && opens !== 'unknown';
}
