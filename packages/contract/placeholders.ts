/** RFC 2606 and 6761: domains of examples, which nobody owns. */
export const isReservedDomain = (domain: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/i.test(domain);

export const domainOfMail = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** What a new shop has in place of its own texts (`packages/starter`), and what only the demo shop may say. */
const TODO = /\{\{\s*TODO\b/;
const DEMO = /[Ff]einlicht|FEINLICHT|\bMustertext\b|\bExample text\.|\bATU0{8}\b|\bFN 0{6}/;
const DOMAIN = /^[\w-]+(?:\.[\w-]+)+$/;
const MAILS = /[\w.+-]+@([\w-]+(?:\.[\w-]+)+)/g;

export interface Placeholders {
  /** Paths of texts with `{{TODO: …}}`. */
  readonly todo: readonly string[];
  /** Paths of texts, numbers and marks of the demo shop, and of mail addresses that nobody has. */
  readonly demo: readonly string[];
}

/** Looks through every text of a JSON value; paths begin with `at`. */
export function placeholdersIn(value: unknown, at: string): Placeholders {
  const todo: string[] = [];
  const demo: string[] = [];
  const look = (one: unknown, path: string): void => {
    if (typeof one === 'string') {
      if (TODO.test(one)) todo.push(path);
      if (isOfDemo(one)) demo.push(path);
    } else if (typeof one === 'object' && one !== null) {
      // Marks of the demo's documents.
      const { legal_example: isExample, example_data: isData } = one as Readonly<Record<string, unknown>>;
      if (isExample === true || isData === true) demo.push(`${path}.${isExample === true ? 'legal_example' : 'example_data'}`);
      for (const [key, inner] of Object.entries(one)) look(inner, `${path}.${key}${nameOf(inner)}`);
    }
  };
  look(value, at);
  return { todo, demo };
}

const isOfDemo = (text: string): boolean =>
  DEMO.test(text) ||
  (DOMAIN.test(text) && isReservedDomain(text)) ||
  Array.from(text.matchAll(MAILS)).some(([, domain = '']) => isReservedDomain(domain));

/** Of an entry of a list: a number in it says little. */
function nameOf(entry: unknown): string {
  const { key, slug } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  const name = key ?? slug;
  return typeof name === 'string' ? ` (${name})` : '';
}

const SHOWN = 4;
/** The first of them, and how many more there are. */
export const someOf = (names: readonly string[]): string =>
  names.length <= SHOWN ? names.join(', ') : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`;
