/** Who may import whom: the table of ARCHITECTURE.md, as rules. Tests follow them too. */
const own = (from, to, name, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(?:client|server|backend|bridges|sandbox|test-provider|shared|scripts|e2e|load-tests|locales)/', pathNot: to },
});

/** Folders of a program, the lowest layer first. The backend's table is in backend/README.md, that of the sandbox in sandbox/README.md. */
const BACKEND_LAYERS = [
  'db',
  'core',
  'shop',
  'catalog|media',
  'carts|wishlists|inquiries|statistics',
  'orders',
  'mails',
  'payments|customers|returns',
  'documents|content',
  'operator',
  'api',
];
const SANDBOX_LAYERS = ['db', 'seed|inbox', 'controls'];

/** `stories` start the whole server and are tests. */
const SERVER_LAYERS = [
  'limits',
  'http-cache',
  'observability',
  'connections|redis',
  'backend',
  'http',
  'seo',
  'feeds',
  'sign-in|returns|ucp',
  'pages|doctor',
  'testing',
];

/** At run time each folder imports only layers before its own, so that folders form no circle. Types and tests may. */
const inLayers = (program, layers, comment) =>
  layers.map((layer, index) => ({
    name: `${program}-layers`,
    comment,
    severity: 'error',
    from: { path: `^${program}/(${layer})/`, pathNot: '\\.(?:test|fixture)\\.ts$' },
    to: {
      path: `^${program}/(?:(?:${layers.slice(index).join('|')})/|(?:app|main|open-shop|run-shop)\\.ts$)`,
      pathNot: `^${program}/$1/`,
      dependencyTypesNot: ['type-only'],
    },
  }));

/** What the sandbox may import of the test provider: what a shop is given when it registers, where the ledger lies, and how tests host it. */
const PROVIDER_FACTS = '^test-provider/(?:identity-client|integration-hosts|ledger/database|test-provider\\.fixture)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    own(
      '^shared/',
      '^(?:shared|locales)/',
      'shared-is-the-bottom',
      'shared/ is pure and imports only itself (and text catalogues as types).',
    ),
    own('^client/', '^(?:client|shared|locales)/', 'client-on-shared', 'client/ imports shared/ and nothing of the server.'),
    own(
      '^backend/.*(?<!\\.(?:test|fixture)\\.ts)$',
      '^(?:backend|shared/contract)/',
      'backend-on-contract',
      'The backend of a shop knows the contract: neither demo data nor test controls, inbox or played companies.',
    ),
    own(
      '^backend/.*\\.(?:test|fixture)\\.ts$',
      '^(?:backend|sandbox|shared/contract)/|^test-provider/payment-gateway\\.ts$',
      'backend-tested-with-the-demo-shop',
      'Its tests run against the demo shop that the sandbox starts.',
    ),
    own(
      '^sandbox/(?!demo-content\\.test\\.ts$)',
      `^(?:sandbox|backend|shared/contract)/|${PROVIDER_FACTS}`,
      'sandbox-on-backend',
      'The sandbox knows the backend and the contract. The test provider is another program, called over HTTP.',
    ),
    own(
      '^sandbox/demo-content\\.test\\.ts$',
      '^(?:sandbox|backend|shared/contract|shared/commerce)/',
      'demo-content-by-the-rules-of-the-shop',
      'The test of the demo shop compares its texts with the rules that the storefront has.',
    ),
    own(
      '^test-provider/',
      '^(?:test-provider|shared/contract)/',
      'test-provider-on-contract',
      'The test provider plays other companies: it knows the words of the contract and no program of ours.',
    ),
    own(
      '^bridges/vendure/(?!(?:main|worker)\\.ts|demo/)',
      '^(?:bridges/vendure|backend|shared/contract)/',
      'back-office-on-backend',
      'The back office knows the backend. Only its demo knows the sandbox, and its program the demo.',
    ),
    own(
      '^bridges/vendure/(?:(?:main|worker)\\.ts|demo/)',
      '^(?:bridges/vendure|backend|sandbox)/',
      'back-office-demo-on-sandbox',
      'The demo has the shop of the sandbox.',
    ),
    ...inLayers('backend', BACKEND_LAYERS, 'The folders of the backend import in one direction (backend/README.md).'),
    ...inLayers('sandbox', SANDBOX_LAYERS, 'The folders of the sandbox import in one direction (sandbox/README.md).'),
    ...inLayers('server', SERVER_LAYERS, 'The folders of the server import in one direction.'),
    own(
      '^server/(?!pages/|stories/|main\\.ts)',
      '^(?:server|shared|locales)/',
      'only-pages-touch-client',
      'Within server/ only pages/ imports client/.',
    ),
    own('^server/pages/', '^(?:client|server|shared|locales)/', 'pages-on-client', 'Rendering uses the client; it knows no other program.'),
    own(
      '^server/stories/',
      '^(?:server|backend|sandbox|shared|locales)/',
      'stories-over-http-from-outside',
      'Stories over HTTP start the shop with the sandbox as backend.',
    ),
    own(
      '^e2e/',
      '^(?:e2e|shared|server/testing)/|^test-provider/test-provider\\.fixture\\.ts$|^backend/db/postgres/(?:postgres\\.fixture|sql)\\.ts$',
      'stories-from-outside',
      'Stories see the shop as a browser does.',
    ),
    own('^load-tests/', '^(?:load-tests|shared)/', 'load-from-outside', 'k6 runs these files as they are: there is nothing of Node in it.'),
    {
      name: 'server-apart-from-backend',
      comment: 'Backend and sandbox are other programs. Stories over HTTP start the sandbox as their backend.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/stories/' },
      to: { path: '^(?:backend|sandbox)/' },
    },
    {
      name: 'nobody-imports-scripts',
      severity: 'error',
      from: { pathNot: '^scripts/|^vitest\\.config\\.ts$' },
      to: { path: '^scripts/' },
    },
    {
      name: 'pages-stand-alone',
      comment: 'A page is loaded by the route table and by nothing else; what two pages share is a feature.',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/app/routes\\.tsx$|^client/pages/([^/]+)/' },
      to: { path: '^client/pages/' },
    },
    {
      name: 'pages-do-not-share',
      severity: 'error',
      from: { path: '^client/pages/([^/]+)/' },
      to: { path: '^client/pages/', pathNot: '^client/pages/$1/' },
    },
    own(
      '^client/core/',
      '^(?:client/core|shared|locales)/',
      'core-is-the-bottom-of-client',
      'The app context knows no component and no feature.',
    ),
    own('^client/ui/', '^(?:client/(?:core|ui)|shared|locales)/', 'ui-is-domain-free', 'ui/ knows no feature, layout or page.'),
    own(
      '^client/features/',
      '^(?:client/(?:core|ui|features)|shared|locales)/',
      'features-below-layouts',
      'Layouts and pages are made of features, and the app of all of them.',
    ),
    own(
      '^client/layouts/',
      '^(?:client/(?:core|ui|features|layouts)|shared|locales)/',
      'layouts-below-pages',
      'The app puts pages into layouts; neither imports the other.',
    ),
    own(
      '^client/pages/',
      '^(?:client/(?:core|ui|features|pages)|shared|locales)/',
      'pages-below-app',
      'Only the route table of the app loads pages.',
    ),
    {
      name: 'client-folders-not-in-a-circle',
      comment: 'Features may use one another, in one direction. Types count.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^client/(?:app|core|layouts|pages|ui|features/[^/]+)$' },
      to: { path: '^client/(?:app|core|layouts|pages|ui|features/[^/]+)$', circular: true },
    },
    {
      name: 'no-circle',
      comment: 'Values in a circle break on the order in which modules run. Types may.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'schemas-stay-on-the-server',
      comment: 'zod and the schemas must not get into the browser bundle: import types of them only.',
      severity: 'error',
      from: { path: '^client/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^shared/contract/(?!address-format|codes|country|endpoints|engraving|exact-search|limits|payment-codes|request|return-limits|withdrawal-text)|(?:^|/)node_modules/(?:zod|sanitize-html)/|^(?:zod|sanitize-html)$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'schemas-only-in-the-contract',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/contract/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg'], pathNot: '(?:^|/)node_modules/(?:vitest|fast-check)/' },
    },
    {
      name: 'shared-is-pure',
      comment: 'Browser, server, backend and k6 load it.',
      severity: 'error',
      from: { path: '^(?:shared|load-tests)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-runs-in-browsers',
      severity: 'error',
      from: { path: '^client/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-development-package-at-run-time',
      severity: 'error',
      from: {
        path: '^(?:client|server|shared|backend|sandbox|test-provider)/',
        // From its sources the test provider builds its scripts itself; the built one brings them along.
        pathNot:
          '\\.(?:test|fixture)\\.tsx?$|^server/(?:stories|http-cache/conformance)/|^test-provider/(?:http/from-sources|browser-bundle)\\.ts$',
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'], pathNot: '(?:^|/)node_modules/@types/' },
    },
    // What k6 brings along is inside of k6.
    // The packages of the back office are installed in its folder, if at all.
    { name: 'resolvable', severity: 'error', from: { pathNot: '^bridges/' }, to: { couldNotResolve: true, pathNot: '^k6(?:/|$)' } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|dist-dev|node_modules/\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.d.ts'],
    },
  },
};
