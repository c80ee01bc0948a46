import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type PreloadModuleOptions, preloadModule } from 'react-dom';
import { type App, AppProvider } from './app.tsx';
import { type PageState, STATE_ID } from './page-state.ts';

/**
 * The whole HTML document. `state` makes the JSON of the state block (server) or is null (browser: the block is left as it is).
 */
export function Document({
  app,
  assets,
  state,
  head,
  children,
}: {
  app: App;
  assets: PageState['assets'];
  state: (() => string) | null;
  /** Elements of the head that are the same in all documents of the shop. */
  head: ReactNode;
  children: ReactNode;
}) {
  useEffect(markHydrated, []);
  // Low, as React's own bootstrapModules does it. React passes the priority on; its types do not know it.
  const entry = { as: 'script', fetchPriority: 'low' } as PreloadModuleOptions;
  for (const href of [assets.entry.js, ...assets.entry.imports]) preloadModule(href, entry);
  return (
    <html lang={app.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.entry.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="base" />
        ))}
      </head>
      <body>
        <QueryClientProvider client={app.queryClient}>
          <AppProvider app={app}>{children}</AppProvider>
        </QueryClientProvider>
        <StateBlock state={state} />
      </body>
    </html>
  );
}

/**
 * Rendered behind the page, because a component may be the first that uses a query: the read cache answers it during the render. The
 * JSON is an element's text and not markup, escaped by `stateJson`, and never executed.
 */
function StateBlock({ state }: { state: (() => string) | null }) {
  return <script id={STATE_ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: state?.() ?? '' }} />;
}

/** `html[data-hydrated]`: styles hide parts for pages without JavaScript; browser tests wait for it. */
function markHydrated(): void {
  document.documentElement.dataset['hydrated'] = 'true';
}
