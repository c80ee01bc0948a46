/**
 * On touch screens `:hover` sticks to what was tapped last: a rule with it gets `@media (hover: hover)` around it, unless the sheet says more
 * about hovering itself.
 */
export function onlyWhereHoverable(source: string): string {
  const open: Block[] = [];
  let text = '';
  // Text up to the next brace or semicolon: the prelude of a block, a declaration, or what closes a block.
  for (const [part, before = '', end] of source.replaceAll(COMMENT, '').matchAll(/([^{};]*)([{};]|$)/g)) {
    const prelude = before.trim();
    if (end === '{') {
      const outer = open.at(-1);
      const inHover = outer?.inHover === true || HOVER_MEDIA.test(prelude);
      const isAdded = !inHover && !prelude.startsWith('@') && prelude.includes(':hover');
      open.push({ inHover: inHover || isAdded, isAdded });
      text += isAdded ? `@media (hover: hover) {${part}` : part;
    } else text += end === '}' && open.pop()?.isAdded === true ? `${part}}` : part;
  }
  return text;
}

interface Block {
  readonly inHover: boolean;
  /** Has its media query from here. */
  readonly isAdded: boolean;
}

const COMMENT = /\/\*[^]*?\*\//g;
const HOVER_MEDIA = /^@media\b.*\(\s*hover\s*:/;
