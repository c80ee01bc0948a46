/** Longest text of one item: whoever sends more sends no list of addresses. */
const ITEM_MAX = 64 * 1024;

const STRUCTURE = /["{}[\],:]/g;
const STRING_END = /["\\]/g;

/**
 * The items of one array in a JSON document, as texts, one after the other: a list of a hundred thousand is not parsed at one go. `path` are the keys that lead to the array. Rejects when the document ends before the array does.
 */
export async function* jsonItems(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  path: readonly string[],
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const scanner = createScanner(path);
  for await (const chunk of chunks) {
    yield* scanner.push(decoder.decode(chunk, { stream: true }));
    if (scanner.done) return;
  }
  throw new SyntaxError(`the document ended before its list ${path.join('.')} did`);
}

interface Scanner {
  push(text: string): string[];
  readonly done: boolean;
}

function createScanner(path: readonly string[]): Scanner {
  /** What is open, from the outside in: the key an object is at, null for an array. */
  const open: (string | null)[] = [];
  let rest = '';
  let at = 0;
  /** Where the item begins that is being read; -1 between items. */
  let start = -1;
  let inString = -1;
  let lastString = '';
  let done = false;

  const isList = (): boolean => open.length === path.length + 1 && open.at(-1) === null && path.every((key, depth) => open[depth] === key);

  function push(text: string): string[] {
    const items: string[] = [];
    // Only the unfinished item is kept from the chunk before.
    const from = Math.min(start === -1 ? at : start, inString === -1 ? at : inString);
    rest = rest.slice(from) + text;
    at -= from;
    if (start !== -1) start -= from;
    if (inString !== -1) inString -= from;
    if (rest.length - text.length > ITEM_MAX) throw new SyntaxError('an item is too long');
    while (!done) {
      const next = inString === -1 ? structure() : stringEnd();
      if (next === null) break;
      const item = take(next);
      if (item !== null) items.push(item);
    }
    return items;
  }

  function structure(): string | null {
    STRUCTURE.lastIndex = at;
    const found = STRUCTURE.exec(rest);
    at = found ? STRUCTURE.lastIndex : rest.length;
    return found?.[0] ?? null;
  }

  /** To the end of the string; an escape at the end of a chunk waits for what it escapes. */
  function stringEnd(): string | null {
    for (;;) {
      STRING_END.lastIndex = at;
      const found = STRING_END.exec(rest);
      if (!found) {
        at = rest.length;
        return null;
      }
      if (found[0] === '"') {
        at = STRING_END.lastIndex;
        return 'end';
      }
      if (found.index + 1 >= rest.length) {
        at = found.index;
        return null;
      }
      at = found.index + 2;
    }
  }

  function take(sign: string): string | null {
    switch (sign) {
      case 'end':
        lastString = rest.slice(inString, at);
        inString = -1;
        return null;
      case '"':
        inString = at - 1;
        return null;
      case ':':
        if (start === -1) open[open.length - 1] = JSON.parse(lastString) as string;
        return null;
      case '{':
      case '[':
        if (start === -1 && sign === '{' && isList()) start = at - 1;
        open.push(sign === '{' ? '' : null);
        return null;
      case '}':
      case ']':
        if (start === -1 && isList()) done = true;
        open.pop();
        if (start === -1 || !isList()) return null;
        return endItem();
      default:
        return null;
    }
  }

  function endItem(): string {
    const item = rest.slice(start, at);
    start = -1;
    return item;
  }

  return {
    push,
    get done() {
      return done;
    },
  };
}
