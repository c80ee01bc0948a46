import { Resolver } from 'node:dns/promises';

/** What DNS says about mails of a domain. An empty list: there is no such record. */
export interface MailRecords {
  txt(name: string): Promise<readonly string[]>;
  mx(name: string): Promise<readonly string[]>;
}

const PATIENCE = 3000;
const NONE: readonly string[] = ['ENOTFOUND', 'ENODATA'];

export function lookUp(): MailRecords {
  const resolver = new Resolver({ timeout: PATIENCE, tries: 2 });
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mx: async (name) => (await orNone(resolver.resolveMx(name))).map(({ exchange }) => exchange),
  };
}

const orNone = <T>(answer: Promise<T[]>): Promise<T[]> =>
  answer.catch((error: NodeJS.ErrnoException) => {
    if (NONE.includes(error.code ?? '')) return [];
    throw error;
  });
