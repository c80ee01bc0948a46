import { dataBlock } from '../../../shared/commerce/structured-data/node.ts';

/**
 * A JSON-LD block, which is never executed. React does not escape the text of a script. Hydration keeps the server's text (a date in it may
 * have passed since) until the data change.
 */
export const StructuredData = ({ data }: { data: object }) => (
  <script type="application/ld+json" suppressHydrationWarning>
    {dataBlock(data)}
  </script>
);
