import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { ElementType, parseDocument } from 'htmlparser2';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { Recorded } from './record.ts';

/**
 * A floor without our components: the elements, attributes and texts of a page that the shop answered, created for each request and
 * streamed by React. BENCH_RESPONSE names a JSON file with the answer.
 */
/** Elements whose text React would escape. */
const RAW = new Set(['script', 'style', 'noscript']);
type Node = ReturnType<typeof parseDocument>['children'][number];

const { body } = JSON.parse(readFileSync(process.env['BENCH_RESPONSE'] ?? '', 'utf8')) as Recorded;
const page = parseDocument(Buffer.from(body, 'base64').toString()).children.find((node) => node.type === ElementType.Tag);

function toReact(node: Node, index: number): ReactNode {
  if (node.type === ElementType.Text) return node.data;
  if (!('children' in node) || !('name' in node)) return null;
  const { style: _, class: className, ...attributes } = node.attribs;
  const props = { ...attributes, key: index, ...(className !== undefined && { className }) };
  if (RAW.has(node.name)) {
    const raw = node.children.map((child) => ('data' in child ? child.data : '')).join('');
    return createElement(node.name, { ...props, dangerouslySetInnerHTML: { __html: raw } });
  }
  return node.children.length === 0 ? createElement(node.name, props) : createElement(node.name, props, node.children.map(toReact));
}

createServer((request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  const stream = renderToPipeableStream(page ? toReact(page, 0) : null, {
    progressiveChunkSize: Infinity,
    onShellReady() {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      stream.pipe(response);
    },
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
