import { hydrate } from '../../browser/hydrate.tsx';
import { HEAD, Root } from './root.tsx';
import { source } from './source.ts';
import { endpoints } from './tables.ts';

void hydrate({
  source,
  endpoints,
  tagOf: (locale) => locale,
  root: <Root />,
  head: HEAD,
  fieldsOf: () => ({}),
  isSignedIn: () => false,
});
