import { expect, it } from 'vitest';
import { readable, troubles } from './log-lines.ts';

const REQUEST = '{"level":30,"method":"GET","path":"/","status":200,"ms":12,"cache":"hit","msg":"request"}';
const ASSET = '{"level":30,"method":"GET","path":"/assets/a.js","status":200,"ms":1,"msg":"request"}';
const ERROR = '{"level":50,"msg":"rendering failed","err":{"stack":"Error: no ring\\n    at client/app.tsx:1:1"}}';

it('shortens log lines and omits files', () => {
  expect(readable(`${REQUEST}\n${ASSET}\nplain\n`)).toBe('  200 GET / 12 ms  [hit]\nplain\n');
});

it('omits the duration of a hit, which is not measured', () => {
  expect(readable(REQUEST.replace('"ms":12,', ''))).toBe('  200 GET /  [hit]\n');
});

it('finds stack traces', () => {
  expect(troubles(`${REQUEST}\n${ERROR}\nNode.js v26\n`)).toBe(
    'ERROR rendering failed\nError: no ring\n    at client/app.tsx:1:1\nNode.js v26',
  );
});
