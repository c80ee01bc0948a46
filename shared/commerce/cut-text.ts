/** Length of a description that search engines show, in characters. */
const DESCRIPTION_LENGTH = 160;

/** Shortens a text to whole words, removes trailing punctuation and appends an ellipsis. Runs of white space become one space. */
export function cutText(text: string, length = DESCRIPTION_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const room = line.slice(0, length);
  const end = room.lastIndexOf(' ');
  // Do not cut a surrogate pair.
  const words = end > 0 ? room.slice(0, end) : room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${words.replace(/[\s,.;:!?–—-]+$/, '')}…`;
}

/** A title without what follows the dash: „Aurelia“ of „Aurelia – Solitärring mit Brillant“. */
export function splitTitle(title: string): { readonly name: string; readonly rest: string } {
  const [name = title, ...rest] = title.split(' – ');
  return { name, rest: rest.join(' – ') };
}
