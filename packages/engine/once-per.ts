/** A pure function of an immutable object, computed once for each object. */
export function oncePer<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const made = new WeakMap<K, { readonly value: T }>();
  return (of) => {
    const known = made.get(of);
    if (known) return known.value;
    const value = make(of);
    made.set(of, { value });
    return value;
  };
}
