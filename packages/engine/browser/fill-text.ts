export type TextValues = Readonly<Record<string, string | number | undefined>>;

/** A text with its values in the places of their names, `{name}`; a place without a value stays. */
export const fillText = (text: string, values: TextValues): string =>
  text.replace(/\{\s*(\w+)\s*\}/g, (place, name: string) => (values[name] === undefined ? place : String(values[name])));
