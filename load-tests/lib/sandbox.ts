import http from 'k6/http';

const NOT_MEASURED = { tags: { name: 'sandbox' }, responseType: 'text' } as const;

/** One of the sandbox's switches (`packages/sandbox/README.md`). */
export function control(sandbox: string, name: string, body: object): void {
  const headers = { 'content-type': 'application/json' };
  const answer = http.post(`${sandbox}/sandbox/${name}`, JSON.stringify(body), { ...NOT_MEASURED, headers });
  if (answer.status !== 200) throw new Error(`the sandbox answered ${answer.status} to ${name}: ${answer.body}`);
}
