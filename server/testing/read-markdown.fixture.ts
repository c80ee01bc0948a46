import { parseDocument } from 'htmlparser2';
import markdownIt from 'markdown-it';

type Node = ReturnType<typeof parseDocument>['children'][number];

/** Reads CommonMark with tables, raw HTML, and addresses that are no links in the source. */
const reader = markdownIt({ html: true, linkify: true });
reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** The elements in it, each with its address, and its text with single spaces. */
export function readMarkdown(markdown: string): { readonly elements: readonly string[]; readonly text: string } {
  const elements: string[] = [];
  const visit = (nodes: readonly Node[]): string =>
    nodes
      .map((node) => {
        if (node.nodeType === 3) return node.data;
        if (!('attribs' in node)) return (elements.push(node.type), '');
        const address = node.attribs['href'] ?? node.attribs['src'];
        elements.push(address === undefined ? node.name : `${node.name} ${address}`);
        return visit(node.children);
      })
      .join('');
  const text = visit(parseDocument(reader.render(markdown)).children);
  return { elements, text: text.replace(/\s+/g, ' ').trim() };
}
