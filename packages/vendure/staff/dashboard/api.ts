import { api } from '@vendure/dashboard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parse } from 'graphql';
import { toast } from 'sonner';
import { useReasons, useT } from './use-t.ts';

type Variables = Readonly<Record<string, unknown>>;

/** Answer of the one field that the operation has. */
export async function ask<T>(operation: string, variables: Variables = {}): Promise<T> {
  const [answer] = Object.values(await api.query<Record<string, T>>(parse(operation), variables));
  return answer;
}

/** Answers of the backend, by operation and variables. Every change drops all of them. */
export function useAnswer<T>(operation: string, variables: Variables = {}, isEnabled = true) {
  return useQuery({
    queryKey: ['karat', operation, variables],
    queryFn: () => ask<T>(operation, variables),
    enabled: isEnabled,
    // A refusal stays one.
    retry: false,
    placeholderData: (previous) => previous,
  });
}

/** Carries out a change; a refusal is shown with its reasons. Undefined: it was refused. */
export function useAttempt() {
  const client = useQueryClient();
  const t = useT();
  const reasonsOf = useReasons();
  return async <T>(work: () => Promise<T>, done?: string): Promise<T | undefined> => {
    try {
      const answer = await work();
      await client.invalidateQueries({ queryKey: ['karat'] });
      if (done !== undefined) toast.success(done);
      return answer;
    } catch (error) {
      toast.error(t('Not saved'), { description: reasonsOf(error), duration: 10_000, className: 'whitespace-pre-line' });
      return undefined;
    }
  };
}

/** Carries out a mutation of the backend. */
export function useChange() {
  const attempt = useAttempt();
  return <T>(operation: string, variables: Variables, done?: string): Promise<T | undefined> =>
    attempt(() => ask<T>(operation, variables), done);
}
