import { useT } from '../../core/app-context.tsx';
import { usePage } from '../../core/page.tsx';
import { Notice } from '../../ui/notice.tsx';

const PROBLEMS = ['social_failed', 'social_email_missing', 'social_email_taken', 'too_many_requests', 'unavailable'] as const;

/** Why a sign-in with a provider was not finished: the server leads back to this page. */
export function ProviderProblem() {
  const t = useT('errors');
  const account = useT('account');
  const problem = usePage('signIn').search.get('problem');
  if (problem === 'cancelled') return <Notice>{account('providerCancelled')}</Notice>;
  const known = PROBLEMS.find((one) => one === problem);
  return known === undefined ? null : <Notice tone={known === 'social_email_taken' ? 'info' : 'error'}>{t(known)}</Notice>;
}
