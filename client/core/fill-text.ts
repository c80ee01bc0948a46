/** A text with its values in the places of their names, `{name}`; a place without a value stays. */
export const fillText = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\s*(\w+)\s*\}/g, (place, name: string) => (values[name] === undefined ? place : String(values[name])));
