import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useSuspenseQuery } from './use-suspense-query.ts';

async function html(queryClient: QueryClient, queryFn: () => Promise<string>): Promise<string> {
  const Title = () => <h1>{useSuspenseQuery({ queryKey: ['title'], queryFn, retry: false }).data}</h1>;
  const document = (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback="waiting">
        <Title />
      </Suspense>
    </QueryClientProvider>
  );
  const stream = renderToPipeableStream(document, { onAllReady: () => stream.pipe(out), onError: () => undefined });
  const out = new PassThrough();
  return text(out);
}

it('the server shows data that are there', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['title'], 'Rings');
  expect(await html(queryClient, () => Promise.reject(new Error('not called')))).toContain('<h1>Rings</h1>');
});

it('the server waits for data that are missing', async () => {
  expect(await html(new QueryClient(), () => Promise.resolve('Rings'))).toContain('<h1>Rings</h1>');
});

it('a refused query leaves its part to the browser', async () => {
  const page = await html(new QueryClient(), () => Promise.reject(new Error('refused')));
  expect(page).toContain('waiting');
  expect(page).not.toContain('<h1>');
});
