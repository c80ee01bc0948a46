import { SUPER_ADMIN_ROLE_CODE } from '@vendure/common/lib/shared-constants';
import {
  type Injector,
  NativeAuthenticationMethod,
  PasswordCipher,
  RequestContextService,
  SessionService,
  TransactionalConnection,
} from '@vendure/core';
import { IsNull } from 'typeorm';
import { type EngineSettings, PUBLISHED_PASSWORDS } from '../settings.ts';

/**
 * A database that was begun as the demo has an administrator whose password everybody knows, and the engine reads the demanded one only
 * when it makes that administrator. Sets the demanded one in its place and ends the sessions; returns the names of these administrators. A
 * password that somebody has chosen stays.
 */
export async function replacePublishedPasswords(
  injector: Pick<Injector, 'get'>,
  { needsSecrets, admin }: EngineSettings,
): Promise<readonly string[]> {
  if (!needsSecrets) return [];
  const connection = injector.get(TransactionalConnection);
  const cipher = injector.get(PasswordCipher);
  const ctx = await injector.get(RequestContextService).create({ apiType: 'admin' });
  return connection.withTransaction(ctx, async (inner) => {
    const repository = connection.getRepository(inner, NativeAuthenticationMethod);
    const methods = await repository.find({
      select: { id: true, identifier: true, passwordHash: true, user: { id: true } },
      where: { user: { deletedAt: IsNull(), roles: { code: SUPER_ADMIN_ROLE_CODE } } },
      relations: { user: true },
    });
    const replaced: string[] = [];
    for (const { id, identifier, passwordHash, user } of methods) {
      const opens = await Promise.all(PUBLISHED_PASSWORDS.map((password) => cipher.check(password, passwordHash)));
      if (!opens.includes(true)) continue;
      await repository.update(id, { passwordHash: await cipher.hash(admin.password) });
      await injector.get(SessionService).deleteSessionsByUser(inner, user);
      replaced.push(identifier);
    }
    return replaced;
  });
}
