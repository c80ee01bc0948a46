/**
 * React writes and encodes a streamed page in thousands of chunks, a sixth of the CPU of an uncached listing. A page whose data are all
 * there is therefore rendered to one string. A streamed page makes the same HTML.
 */
import type { ReactElement, ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { App } from '../browser/app.tsx';
import { Document } from '../browser/document.tsx';
import { LocationProvider, serverLocation } from '../browser/navigation/location.tsx';
import { LEFT_TO_BROWSER, type PageState } from '../browser/page-state.ts';
import { type PageView, PageViewProvider } from '../browser/page-view.ts';
import { ApiError } from '../errors.ts';
import { type FlushableWritable, FlushWriter } from './flush-writer.ts';
import { collectLateQueries, stateJson, type Stringify } from './page-state.ts';

export interface DocumentJob {
  /** The page in its layout. */
  readonly root: ReactElement;
  readonly head: ReactNode;
  readonly app: App;
  readonly view: PageView;
  /** Path with locale, and the accepted parameters. */
  readonly location: string;
  readonly state: Omit<PageState, 'queries'>;
  readonly assets: PageState['assets'];
  /** Null: a complete page without inline scripts. */
  readonly nonce: string | null;
  readonly stringify: Stringify;
  readonly signal: AbortSignal;
  readonly body: FlushableWritable;
  /** Called once, before the first byte. */
  readonly onShell: () => void;
  readonly onError: (error: unknown) => void;
}

/** Writes the document into `body`. Rejects when the shell fails (nothing was written); later failures return false. */
export async function writeDocument(job: DocumentJob): Promise<boolean> {
  const { app, body } = job;
  const document = (
    <Document app={app} assets={job.assets} head={job.head} state={() => stateJson(job.state, app.queryClient, job.stringify)}>
      <LocationProvider location={serverLocation(job.location)}>
        <PageViewProvider value={job.view}>{job.root}</PageViewProvider>
      </LocationProvider>
    </Document>
  );
  const whole = job.nonce === null && !hasFailedQuery(app) ? renderWhole(document, job.assets.entry.js) : null;
  if (whole === null) return streamDocument(document, job);
  job.onShell();
  body.write(whole);
  body.end();
  return true;
}

const hasFailedQuery = ({ queryClient }: App): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error');

const DOCTYPE = Buffer.from('<!DOCTYPE html>');
const END = '</body></html>';
/** React's mark of a Suspense boundary whose content is left to the browser. */
const MISSING_PART = '<!--$!-->';

/**
 * The document rendered to one string: a stream writes and encodes it in thousands of chunks, a sixth of a page's CPU. Null when a part
 * failed or suspended: only a stream waits for parts and reports their errors.
 */
function renderWhole(document: ReactElement, entry: string): Buffer | null {
  try {
    // Searched and joined as bytes: a few characters such as € make the string twice as long.
    const html = Buffer.from(renderToString(document));
    if (html.includes(MISSING_PART) || html.toString('utf8', html.length - END.length) !== END) return null;
    const content = html.subarray(0, -END.length);
    return Buffer.concat([DOCTYPE, content, Buffer.from(`<script type="module" src="${entry}" async=""></script>${END}`)]);
  } catch {
    return null;
  }
}

async function streamDocument(document: ReactElement, job: DocumentJob): Promise<boolean> {
  const { nonce, body, signal, onError } = job;
  const late = collectLateQueries(job.app.queryClient, job.stringify);
  const writer = new FlushWriter(body, late.take);
  try {
    await new Promise<void>((resolve, reject) => {
      const pipe = () => {
        job.onShell();
        stream.pipe(writer);
        resolve();
      };
      const stream = renderToPipeableStream(document, {
        bootstrapModules: [job.assets.entry.js],
        ...(nonce === null ? { progressiveChunkSize: Infinity, onAllReady: pipe } : { nonce, onShellReady: pipe }),
        onShellError: reject,
        onError: (error) => {
          if (!signal.aborted) onError(error);
          return signal.aborted || error instanceof ApiError ? LEFT_TO_BROWSER : undefined;
        },
      });
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
