import { NativeAuthenticationStrategy, type RequestContext, type User, type VendureConfig } from '@vendure/core';
import { type FragmentDefinitionNode, GraphQLError, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import { countInMemory } from '../../backend/api/attempts.ts';
import { createLimits } from '../../backend/api/limits.ts';
import { Refusal } from '../../backend/core/refusal.ts';

/** As for the shop's own accounts; of an address three times as many. The engine's API is served by one process, which counts in memory. */
const limits = createLimits({ codes: 0, messages: 0, guesses: 10 }, countInMemory());

type Credentials = Parameters<NativeAuthenticationStrategy['authenticate']>[1];

/**
 * Sign-in by name and password, of which wrong ones are limited by network and by name (ASVS 6.3.1). Each is counted before its password is
 * compared, which is dear: so neither many requests nor many aliases in one keep the shop waiting, which is served by the same process.
 */
export class LimitedSignIn extends NativeAuthenticationStrategy {
  override async authenticate(ctx: RequestContext, data: Credentials): Promise<User | false> {
    const call = { key: 'signIn', body: { email: data.username }, client: addressOf(ctx) } as const;
    try {
      return await limits.run(call, async () => {
        const user = await super.authenticate(ctx, data);
        if (user === false) throw new Refusal('credentials_wrong', 'name or password is wrong');
        return user;
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'credentials_wrong') return false;
      throw new GraphQLError(`Too many attempts. Try again in ${Math.ceil((error.retryAfter ?? 60) / 60)} minutes.`);
    }
  }
}

/** Of a proxy in front the last entry; what a caller itself may have written stands before it. */
const addressOf = ({ req }: RequestContext): string =>
  String(req?.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim() ||
  req?.socket.remoteAddress ||
  '';

/** Fields at the root of a document. The dashboard asks for a few. */
const MOST_FIELDS = { mutation: 5, query: 30, subscription: 1 } as const;

type Plugin = NonNullable<VendureConfig['apiOptions']['apolloServerPlugins']>[number];

/** Refuses a document that asks for the same thing a thousand times, before anything of it is carried out. */
export const boundedDocuments: Plugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ document, operation }) {
        if (!operation) return;
        const fragments = document.definitions.filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION);
        const most = MOST_FIELDS[operation.operation];
        if (rootFields(operation, fragments) > most)
          throw new GraphQLError(`A ${operation.operation} has at most ${most} fields.`, { extensions: { code: 'BAD_USER_INPUT' } });
      },
    };
  },
};

/** Also those of fragments, each counted once: repeated they are the same fields. */
function rootFields({ selectionSet }: OperationDefinitionNode, fragments: readonly FragmentDefinitionNode[]): number {
  const seen = new Set<string>();
  const count = ({ selections }: SelectionSetNode): number => {
    let fields = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) fields += 1;
      else if (selection.kind === Kind.INLINE_FRAGMENT) fields += count(selection.selectionSet);
      else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const found = fragments.find(({ name }) => name.value === selection.name.value);
        if (found) fields += count(found.selectionSet);
      }
    }
    return fields;
  };
  return count(selectionSet);
}
