export interface FieldChange {
  /** `title.de`, `configurations.FL-AUR-54.price`. */
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Every field of a value, as a text by its path. Entries of a list are named by their `key`, if they have one. */
export function pathsOf(value: unknown): Map<string, string> {
  const fields = new Map<string, string>();
  const add = (path: string, one: unknown): void => {
    if (one === null || one === undefined) return;
    if (typeof one !== 'object') return void fields.set(path, typeof one === 'string' ? one : JSON.stringify(one));
    const entries = Array.isArray(one) ? one.map((entry, index) => [nameOf(entry, index), entry] as const) : Object.entries(one);
    for (const [name, entry] of entries) add(path === '' ? name : `${path}.${name}`, entry);
  };
  add('', value);
  return fields;
}

const nameOf = (entry: unknown, index: number): string =>
  typeof entry === 'object' && entry !== null && 'key' in entry && typeof entry.key === 'string' ? entry.key : String(index + 1);
