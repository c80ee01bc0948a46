import type { TestBackend } from './backend.ts';

/** From now on the backend offers the languages that `languages` returns. */
export function offerLanguages(backend: TestBackend, languages: () => readonly object[]): void {
  backend.breakWire(async (req, res, onward) => {
    const { status, body } = await onward();
    const changed = (): string => {
      if (req.url?.startsWith('/api/v1/languages')) return JSON.stringify({ data: languages() });
      const { data } = JSON.parse(body.toString()) as { data: object };
      return JSON.stringify({ data: { ...data, languages: languages() } });
    };
    const isListed = status === 200 && /^\/api\/v1\/(?:bootstrap|languages)\b/.test(req.url ?? '');
    res.writeHead(status, { 'content-type': 'application/json' }).end(isListed ? changed() : body);
  }, '/api/v1/');
}
