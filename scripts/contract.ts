/**
 * Descriptions of fields stay comments in packages/contract/: `.describe()` in the schemas would be a second text. Examples are stored in
 * docs/contract-examples.json, so the gate needs no sandbox and no seconds; a test compares their shape with the answers of a sandbox.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSandbox } from '../packages/sandbox/testing/sandbox.fixture.ts';
import { type EndpointKey } from '../packages/contract/endpoints.ts';
import { openApi } from '../packages/backend/api/openapi.ts';
import { ROOT } from '../packages/build/paths.ts';
import { readComments } from '../packages/conformance/document/comments.ts';
import { contractDocument } from '../packages/conformance/document/document.ts';
import { collectExamples, type Examples } from '../packages/conformance/document/examples.ts';

/**
 * `npm run contract` writes the contract as a document and as OpenAPI 3.1, with an example of each call that it asks a sandbox for. The
 * gate compares both with the tables and the stored examples; `contract.test.ts` compares these with a sandbox.
 */
export const EXAMPLES = join(ROOT, 'docs/contract-examples.json');

if (import.meta.main) {
  const sandbox = await startSandbox();
  const examples = await collectExamples(sandbox).finally(() => sandbox.close());
  await writeFile(EXAMPLES, jsonText(examples));
  for (const [file, text] of Object.entries(await contractFiles(examples))) await writeFile(join(ROOT, file), text);
}

/** Empty when the documents are up to date. */
export async function checkContract(root = ROOT): Promise<string> {
  const files = await contractFiles(JSON.parse(await readFile(EXAMPLES, 'utf8')) as Examples);
  const read = (file: string) => readFile(join(root, file), 'utf8').catch(() => '');
  const stale = [];
  for (const [file, text] of Object.entries(files)) if ((await read(file)) !== text) stale.push(file);
  return stale.length === 0 ? '' : `${stale.join(', ')}: out of date. Run "npm run contract" and commit what it wrote.`;
}

/** The files of the contract as they should be, by name. */
export async function contractFiles(examples: Examples): Promise<Readonly<Record<string, string>>> {
  const ofCalls = Object.entries(examples).map(([key, { request, status, response }]) => [
    key as EndpointKey,
    { ...(request.body !== undefined && { body: request.body }), ...(status === 200 && { answer: response }) },
  ]);
  return {
    'docs/contract.md': contractDocument(examples, await readComments(join(ROOT, 'packages/contract'))),
    'docs/openapi.json': jsonText(openApi(Object.fromEntries(ofCalls) as Parameters<typeof openApi>[0])),
  };
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
