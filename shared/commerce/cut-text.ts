/** What search engines show of a description. */
const DESCRIPTION_LENGTH = 160;

/** A text that fits: cut after a whole word, without the punctuation behind it, and marked as cut. Spaces and line breaks become one space. */
export function cutText(text: string, length = DESCRIPTION_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const room = line.slice(0, length);
  const end = room.lastIndexOf(' ');
  // A character of two units is not cut in half.
  const words = end > 0 ? room.slice(0, end) : room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${words.replace(/[\s,.;:!?–—-]+$/, '')}…`;
}
