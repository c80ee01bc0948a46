import { parseDocument } from 'htmlparser2';
import type { Html } from '../../../packages/contract/html.ts';
import {
  adjacent,
  blocks,
  breakLines,
  emphasis,
  heading,
  image,
  inline,
  isPresent,
  link,
  list,
  type Markdown,
  NOTHING,
  paragraph,
  quoted,
  RULE,
  strong,
  table,
  text,
} from './syntax.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;
/** Absolute addresses; null: none that the page would have. */
export interface Resolve {
  readonly link: (address: string) => string | null;
  readonly picture: (address: string) => string | null;
}

/** The elements that the schema of `Html` allows and that begin a block. */
const BLOCKS = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'hr',
  'blockquote',
  'figure',
  'figcaption',
  'table',
  'caption',
  'address',
  'aside',
]);

/** Text of the CMS. Its schema left no comments, scripts, styles or hidden elements in it: what is here is on the page. */
export const htmlToMarkdown = (html: Html, resolve: Resolve): Markdown => blocks(flow(parseDocument(html).children, resolve));

/** The same in one line, for a cell or a list. */
export const htmlToLine = (html: Html, resolve: Resolve): Markdown => line(parseDocument(html).children, resolve);

/** `Node.TEXT_NODE` of the DOM. */
const TEXT_NODE = 3;
const isElement = (node: Node): node is Element => 'attribs' in node;
const isBlock = (node: Node): boolean => isElement(node) && BLOCKS.has(node.name);
const elementsOf = (nodes: readonly Node[]): Element[] => nodes.filter(isElement);

/** Blocks; inline nodes between them are paragraphs. */
function flow(nodes: readonly Node[], resolve: Resolve): Markdown[] {
  const found: Markdown[] = [];
  let run: Node[] = [];
  const endRun = (): void => {
    found.push(paragraph(phrase(run, resolve)));
    run = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    found.push(block(node as Element, resolve));
  }
  endRun();
  return found.filter(isPresent);
}

function block({ name, children }: Element, resolve: Resolve): Markdown {
  switch (name) {
    case 'h2':
    case 'h3':
    case 'h4':
      return heading(Number(name.slice(1)), line(children, resolve));
    case 'ul':
    case 'ol':
      return list(
        elementsOf(children).map((entry) => blocks(flow(entry.children, resolve))),
        { ordered: name === 'ol' },
      );
    case 'dl':
      return list(terms(elementsOf(children), resolve));
    case 'hr':
      return RULE;
    case 'blockquote':
    case 'aside':
      return quoted(blocks(flow(children, resolve)));
    case 'table':
      return tableOf(elementsOf(children), resolve);
    case 'figcaption':
      return paragraph(emphasis(line(children, resolve)));
    default:
      return blocks(flow(children, resolve));
  }
}

/** Each description begins with its terms. */
function terms(entries: readonly Element[], resolve: Resolve): Markdown[] {
  const found: Markdown[] = [];
  let names: Markdown[] = [];
  for (const { name, children } of entries) {
    const content = line(children, resolve);
    if (name === 'dt') names.push(content);
    else {
      found.push(paragraph(inline([strong(inline(names, ', ')), content], names.length > 0 ? ': ' : '')));
      names = [];
    }
  }
  return found;
}

function tableOf(parts: readonly Element[], resolve: Resolve): Markdown {
  const caption = parts.find(({ name }) => name === 'caption');
  const rowsIn = (elements: readonly Element[]): Element[] =>
    elements.flatMap((one) => (one.name === 'tr' ? [one] : rowsIn(elementsOf(one.children))));
  const rows = rowsIn(parts);
  const cellsOf = (row: Element): Markdown[] =>
    elementsOf(row.children).flatMap(({ attribs, children }) => [
      line(children, resolve),
      ...Array.from({ length: Math.min(Number(attribs['colspan'] ?? 1) || 1, 20) - 1 }, () => NOTHING),
    ]);
  const [first, ...others] = rows;
  const hasHead = first !== undefined && elementsOf(first.children).every(({ name }) => name === 'th');
  const body = hasHead ? others : rows;
  return blocks([
    caption ? paragraph(emphasis(line(caption.children, resolve))) : null,
    table(hasHead ? cellsOf(first) : [], body.map(cellsOf)),
  ]);
}

/** All text of the nodes in one line. */
const line = (nodes: readonly Node[], resolve: Resolve): Markdown =>
  adjacent(
    nodes.map((node) => (isBlock(node) ? adjacent([SPACE, line((node as Element).children, resolve), SPACE]) : phrase([node], resolve))),
  );

const SPACE = text(' ');

/** Inline nodes. */
function phrase(nodes: readonly Node[], resolve: Resolve): Markdown {
  return adjacent(
    nodes.map((node) => {
      if (!isElement(node)) return node.nodeType === TEXT_NODE ? text(node.data) : NOTHING;
      const { name, children, attribs } = node;
      if (name === 'br') return breakLines([NOTHING, NOTHING]);
      if (name === 'img') return image(attribs['alt'] ?? '', resolve.picture(attribs['src'] ?? ''));
      const content = phrase(children, resolve);
      if (name === 'strong') return strong(content);
      if (name === 'em') return emphasis(content);
      return name === 'a' ? link(content, resolve.link(attribs['href'] ?? '')) : content;
    }),
  );
}
