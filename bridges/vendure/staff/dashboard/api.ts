import { api } from '@vendure/dashboard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parse } from 'graphql';
import { toast } from 'sonner';
import { useT } from './use-t.ts';

type Variables = Readonly<Record<string, unknown>>;

/** Answer of the one field that the operation has. */
async function answerOf<T>(answer: Promise<unknown>): Promise<T> {
  return Object.values((await answer) as Readonly<Record<string, T>>)[0] as T;
}

/** Answers of the backend, by operation and variables. Every change drops all of them. */
export function useAnswer<T>(operation: string, variables: Variables = {}, isEnabled = true) {
  return useQuery({
    queryKey: ['karat', operation, variables],
    queryFn: () => answerOf<T>(api.query(parse(operation), variables)),
    enabled: isEnabled,
    placeholderData: (previous) => previous,
  });
}

export const ask = <T>(operation: string, variables: Variables = {}): Promise<T> => answerOf<T>(api.query(parse(operation), variables));

/** Carries out a mutation; a refusal is shown with its reasons. Undefined: it was refused. */
export function useChange() {
  const client = useQueryClient();
  const t = useT();
  return async <T>(operation: string, variables: Variables, done?: string): Promise<T | undefined> => {
    try {
      const answer = await answerOf<T>(api.mutate(parse(operation), variables));
      await client.invalidateQueries({ queryKey: ['karat'] });
      if (done !== undefined) toast.success(done);
      return answer;
    } catch (error) {
      toast.error(t('Not saved'), { description: error instanceof Error ? error.message : String(error), duration: 10_000 });
      return undefined;
    }
  };
}
