/** Who may import whom: the table of ARCHITECTURE.md, as rules. Tests follow them too. */
const own = (from, to, name, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(?:client|server|packages|shared|scripts|e2e|load-tests|locales)/', pathNot: to },
});

/** Folders of a program, the lowest layer first. Backend and sandbox have a table in their README. */
const BACKEND_LAYERS = [
  'db',
  'core',
  'shop',
  'catalog|media',
  'carts|wishlists|inquiries|statistics',
  'orders',
  'mails',
  'payments|customers',
  'returns',
  'documents|content',
  'operator',
  'api',
];
const SANDBOX_LAYERS = ['db', 'seed|inbox', 'controls'];

/** The contract, and what browsers load of the engine. */
const SHARED_PACKAGES =
  '|^packages/contract/|^packages/engine/(?:browser/|forms/(?:bot-checks|form|refused-form|rule)\\.ts$|(?:assets|errors|locale-cookie|once-per|reference|register|site)\\.ts$)';

const ENGINE_LAYERS = [
  'limits',
  'observability',
  'connections|redis',
  'http',
  'backend',
  'browser',
  'render',
  'pages',
  'forms',
  'server',
  'testing',
];
/** `stories` start the whole server and are tests. */
const SERVER_LAYERS = ['observability', 'backend', 'http', 'seo', 'feeds', 'sign-in|returns', 'pages|doctor', 'testing'];

/** At run time each folder imports only layers before its own, so that folders form no circle. Types and tests may. */
const inLayers = (program, layers, comment) =>
  layers.map((layer, index) => ({
    name: `${program.replace('packages/', '')}-layers`,
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
const PROVIDER_FACTS = '^packages/test-provider/(?:identity-client|integration-hosts|ledger/database|test-provider\\.fixture)\\.ts$';

/** What a program takes of the adapters: settings, the function that opens them, what their accounts answer. */
const OPEN_ADAPTERS = '^packages/adapters/(?:adapter|open-adapters|payment-settings)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    own(
      '^shared/',
      '^(?:shared|locales|packages/contract)/|^packages/engine/(?:forms/(?:bot-checks|form|refused-form|rule)|errors|once-per|register|routes|site)\\.ts$',
      'shared-on-contract',
      'shared/ is pure and imports itself, text catalogues as types, the contract, and what browsers may load of the engine.',
    ),
    own(
      '^packages/contract/',
      '^packages/contract/|^packages/engine/(?:backend/call-path|contract|register)\\.ts$',
      'contract-is-the-bottom',
      'The contract imports itself, and of the engine types and the addresses of calls.',
    ),
    own('^packages/http-cache/', '^packages/http-cache/', 'http-cache-alone', 'The HTTP cache imports npm packages alone.'),
    own(
      '^packages/engine/',
      '^packages/(?:engine|http-cache)/',
      'engine-without-a-shop',
      'The engine takes the tables of a shop; it imports no file of one.',
    ),
    ...inLayers('packages/engine', ENGINE_LAYERS, 'The folders of the engine import in one direction.'),
    own(
      '^client/',
      '^(?:client|shared|locales)/' + SHARED_PACKAGES,
      'client-on-shared',
      'client/ imports shared/ and nothing of the server.',
    ),
    own(
      '^packages/backend/(?!(?:env|open-ports)\\.ts$).*(?<!\\.(?:test|fixture)\\.ts)$',
      '^packages/(?:backend|contract)/',
      'backend-on-contract',
      'The backend of a shop knows the contract: neither demo data nor test controls, inbox or played companies. Gateways come by its port.',
    ),
    own(
      '^packages/backend/(?:env|open-ports)\\.ts$',
      `^packages/(?:backend|contract)/|${OPEN_ADAPTERS}`,
      'adapters-by-settings',
      'Only the settings and the ports of a shop that sells open the adapters to payment gateways.',
    ),
    own(
      '^packages/adapters/',
      '^packages/(?:adapters|contract)/|^packages/backend/payments/payment-gateway\\.ts$',
      'adapters-on-the-port',
      'An adapter knows the port of the backend, and nothing else of it.',
    ),
    own(
      '^packages/backend/.*\\.(?:test|fixture)\\.ts$',
      '^packages/(?:backend|contract|sandbox)/|^packages/test-provider/payment-gateway\\.ts$',
      'backend-tested-with-the-demo-shop',
      'Its tests run against the demo shop that the sandbox starts.',
    ),
    own(
      '^packages/sandbox/(?!demo-content\\.test\\.ts$)',
      `^packages/(?:backend|contract|sandbox)/|${PROVIDER_FACTS}|${OPEN_ADAPTERS}`,
      'sandbox-on-backend',
      'The sandbox knows the backend and the contract. The test provider is another program, called over HTTP.',
    ),
    own(
      '^packages/sandbox/demo-content\\.test\\.ts$',
      '^(?:packages/(?:backend|contract|sandbox)|shared/commerce)/',
      'demo-content-by-the-rules-of-the-shop',
      'The test of the demo shop compares its texts with the rules that the storefront has.',
    ),
    own(
      '^packages/starter/',
      '^packages/(?:backend|contract|starter)/',
      'starter-on-backend',
      'A new shop is made of documents that the backend reads; those of the demo are given to it.',
    ),
    own(
      '^packages/mailer/(?!.*\\.(?:test|fixture)\\.ts$)',
      '^packages/(?:backend|contract|mailer)/',
      'mailer-on-backend',
      'The mailer reads the database of the backend, by its functions.',
    ),
    own(
      '^packages/mailer/.*\\.(?:test|fixture)\\.ts$',
      '^packages/(?:backend|contract|mailer|sandbox|engine/testing)/',
      'mailer-tested-with-the-demo-shop',
      'Its tests run against the demo shop that the sandbox starts.',
    ),
    own(
      '^packages/test-provider/',
      '^packages/(?:contract|test-provider)/',
      'test-provider-on-contract',
      'The test provider plays other companies: it knows the words of the contract and no program of ours.',
    ),
    own(
      '^packages/vendure/(?!(?:main|worker)\\.ts|demo/)',
      '^packages/(?:backend|contract|vendure)/',
      'back-office-on-backend',
      'The back office knows the backend. Only its demo knows the sandbox, and its program the demo.',
    ),
    own(
      '^packages/vendure/(?:(?:main|worker)\\.ts|demo/)',
      '^packages/(?:vendure|backend|sandbox)/',
      'back-office-demo-on-sandbox',
      'The demo has the shop of the sandbox.',
    ),
    ...inLayers('packages/backend', BACKEND_LAYERS, 'The folders of the backend import in one direction (packages/backend/README.md).'),
    ...inLayers('packages/sandbox', SANDBOX_LAYERS, 'The folders of the sandbox import in one direction (packages/sandbox/README.md).'),
    ...inLayers('server', SERVER_LAYERS, 'The folders of the server import in one direction.'),
    own(
      '^server/(?!pages/|stories/|main\\.ts)',
      '^(?:server|packages/(?:contract|engine|http-cache|ucp)|shared|locales)/',
      'only-pages-touch-client',
      'Within server/ only pages/ imports client/.',
    ),
    own(
      '^server/pages/',
      '^(?:client|server|packages/(?:contract|engine|http-cache|ucp)|shared|locales)/',
      'pages-on-client',
      'Rendering uses the client; it knows no other program.',
    ),
    own(
      '^server/stories/',
      '^(?:server|packages/(?:backend|contract|engine|http-cache|sandbox|ucp)|shared|locales)/',
      'stories-over-http-from-outside',
      'Stories over HTTP start the shop with the sandbox as backend.',
    ),
    own(
      '^e2e/',
      '^(?:e2e|shared|server/testing|packages/(?:contract|(?:engine|ucp)/testing))/|^packages/engine/forms/bot-checks\\.ts$|^packages/ucp/identity/signing-keys\\.ts$|^packages/test-provider/test-provider\\.fixture\\.ts$|^packages/backend/db/postgres/(?:postgres\\.fixture|sql)\\.ts$',
      'stories-from-outside',
      'Stories see the shop as a browser does.',
    ),
    own(
      '^load-tests/',
      '^(?:load-tests|shared|packages/contract)/|^packages/(?:engine/site|ucp/wire/version)\\.ts$',
      'load-from-outside',
      'k6 runs these files as they are: there is nothing of Node in it.',
    ),
    {
      name: 'server-apart-from-backend',
      comment: 'Backend and sandbox are other programs. Stories over HTTP start the sandbox as their backend.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/stories/' },
      to: { path: '^packages/(?:backend|sandbox)/' },
    },
    {
      name: 'nobody-imports-the-lab',
      comment: 'Measurements and their programs are no part of the shop.',
      severity: 'error',
      from: { pathNot: '^packages/lab/' },
      to: { path: '^packages/lab/' },
    },
    {
      name: 'nobody-imports-scripts',
      severity: 'error',
      from: { pathNot: '^scripts/|^packages/(?:lab|conformance|gate)/|^vitest\\.config\\.ts$' },
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
      '^(?:client/core|shared|locales)/' + SHARED_PACKAGES,
      'core-is-the-bottom-of-client',
      'The app context knows no component and no feature.',
    ),
    own(
      '^client/ui/',
      '^(?:client/(?:core|ui)|shared|locales)/' + SHARED_PACKAGES,
      'ui-is-domain-free',
      'ui/ knows no feature, layout or page.',
    ),
    own(
      '^client/features/',
      '^(?:client/(?:core|ui|features)|shared|locales)/' + SHARED_PACKAGES,
      'features-below-layouts',
      'Layouts and pages are made of features, and the app of all of them.',
    ),
    own(
      '^client/layouts/',
      '^(?:client/(?:core|ui|features|layouts)|shared|locales)/' + SHARED_PACKAGES,
      'layouts-below-pages',
      'The app puts pages into layouts; neither imports the other.',
    ),
    own(
      '^client/pages/',
      '^(?:client/(?:core|ui|features|pages)|shared|locales)/' + SHARED_PACKAGES,
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
        path: '^packages/contract/(?!address-format|codes|country|endpoints|engraving|exact-search|full-day|limits|line-facts|listed-fields|payment-codes|request|return-limits|time|typed|withdrawal-text)|(?:^|/)node_modules/(?:zod|sanitize-html)/|^(?:zod|sanitize-html)$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'schemas-only-in-the-contract',
      severity: 'error',
      from: { path: '^shared/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg'], pathNot: '(?:^|/)node_modules/(?:vitest|fast-check)/' },
    },
    {
      name: 'shared-is-pure',
      comment: 'Browser, server, backend and k6 load it.',
      severity: 'error',
      from: { path: '^(?:shared|load-tests|packages/contract)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-runs-in-browsers',
      severity: 'error',
      from: { path: '^(?:client|packages/engine/browser)/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-development-package-at-run-time',
      severity: 'error',
      from: {
        path: '^(?:client|server|shared|packages/(?:adapters|backend|contract|engine|http-cache|mailer|sandbox|starter|test-provider|ucp))/',
        // From its sources the test provider builds its scripts itself; the built one brings them along.
        pathNot:
          '\\.(?:test|fixture)\\.tsx?$|^server/stories/|^packages/http-cache/conformance/|^packages/test-provider/(?:http/from-sources|browser-bundle)\\.ts$',
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'], pathNot: '(?:^|/)node_modules/@types/' },
    },
    // What k6 brings along is inside of k6.
    // The packages of the back office are installed in its folder, if at all.
    {
      name: 'resolvable',
      severity: 'error',
      from: { pathNot: '^packages/vendure/' },
      to: { couldNotResolve: true, pathNot: '^k6(?:/|$)' },
    },
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
