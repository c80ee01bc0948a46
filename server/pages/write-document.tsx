import { renderToPipeableStream } from 'react-dom/server';
import type { App } from '../../client/core/app-context.tsx';
import { Document } from '../../client/app/document.tsx';
import { LocationProvider, serverLocation } from '../../client/core/navigation/location.tsx';
import { NOT_YET, type PageState } from '../../client/core/page-state.ts';
import { type PageView, PageViewProvider } from '../../client/core/page-view.ts';
import { Root } from '../../client/app/root.tsx';
import { ApiError } from '../../shared/errors.ts';
import { FlushWriter } from './flush-writer.ts';
import type { PageOut } from './page-sink.ts';
import { collectLateQueries, stateJson, type Stringify } from './page-state.ts';

export interface DocumentJob {
  readonly app: App;
  readonly view: PageView;
  /** Path with locale, and the accepted parameters. */
  readonly location: string;
  readonly state: Omit<PageState, 'queries'>;
  readonly assets: PageState['assets'];
  /** Null: everything stands in its place and there are no inline scripts. */
  readonly nonce: string | null;
  readonly stringify: Stringify;
  readonly signal: AbortSignal;
  readonly body: PageOut;
  /** Called once, before the first byte. */
  readonly onShell: () => void;
  readonly onError: (error: unknown) => void;
}

/** Streams the document into `body`. Rejects when the shell fails (nothing was written); later failures answer false. */
export async function writeDocument(job: DocumentJob): Promise<boolean> {
  const { app, nonce, body, signal, onError } = job;
  const { queryClient } = app;
  const late = collectLateQueries(queryClient, job.stringify);
  const writer = new FlushWriter(body, late.take);
  try {
    await new Promise<void>((resolve, reject) => {
      const pipe = () => {
        job.onShell();
        // Of a stream it writes, ends, flushes and destroys, and listens for drain, error and close.
        stream.pipe(writer as unknown as NodeJS.WritableStream);
        resolve();
      };
      const stream = renderToPipeableStream(
        <Document app={app} assets={job.assets} state={stateJson(job.state, queryClient, job.stringify)}>
          <LocationProvider location={serverLocation(job.location)}>
            <PageViewProvider value={job.view}>
              <Root />
            </PageViewProvider>
          </LocationProvider>
        </Document>,
        {
          bootstrapModules: [job.assets.entry.js],
          ...(nonce === null ? { progressiveChunkSize: Infinity, onAllReady: pipe } : { nonce, onShellReady: pipe }),
          onShellError: reject,
          onError: (error) => {
            if (!signal.aborted) onError(error);
            return signal.aborted || error instanceof ApiError ? NOT_YET : undefined;
          },
        },
      );
      const abort = () => stream.abort(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      void writer.done.then(() => signal.removeEventListener('abort', abort));
    });
    return (await writer.done) && !signal.aborted;
  } catch (error) {
    writer.destroy();
    throw error;
  } finally {
    late.stop();
  }
}
