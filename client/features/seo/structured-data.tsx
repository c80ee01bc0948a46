import { dataBlock } from '../../../shared/commerce/structured-data/node.ts';

/**
 * A block of JSON-LD: data, never executed. React writes the text of a script as it is; the browser keeps what the server wrote (a date
 * in it may be another day's by now) until the data change.
 */
export const StructuredData = ({ data }: { data: object }) => (
  <script type="application/ld+json" suppressHydrationWarning>
    {dataBlock(data)}
  </script>
);
