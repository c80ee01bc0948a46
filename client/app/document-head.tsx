/** Elements of every document's head. */
export const DOCUMENT_HEAD = (
  <>
    <meta name="theme-color" content="#14342B" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </>
);
