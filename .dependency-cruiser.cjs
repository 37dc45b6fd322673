// Imports go one way (README.md#the-map): a room imports only what is named for it here, and always by
// its package name. `stack/check-imports.mjs` runs this, and proves with planted violations that it works.

const rooms = [
  'base',
  'contracts',
  'testing',
  'ledger',
  'indexer',
  'workers',
  'api',
  'web',
  'stack',
  'e2e',
  'bench',
]

/** What each room's own code may import besides itself. */
const allowed = {
  base: [],
  contracts: [],
  ledger: ['base'],
  indexer: ['base', 'contracts', 'ledger'],
  workers: ['base', 'contracts', 'ledger'],
  api: ['base', 'contracts', 'ledger'],
  web: ['contracts'],
  testing: ['base', 'contracts'],
  stack: ['base', 'contracts', 'ledger', 'indexer', 'workers', 'api'],
  e2e: ['contracts', 'testing'],
  bench: rooms.filter((room) => room !== 'web'),
}

/** What each folder of a room may import of its sisters; what lies beside the folders is free to all. */
const folders = {
  indexer: {
    decode: [],
    reorg: ['decode'],
    fetch: ['decode'],
    commit: ['decode'],
    sync: ['decode', 'reorg', 'fetch', 'commit'],
    exits: ['commit'],
  },
  workers: {
    jobs: [],
    payouts: ['jobs'],
    close: ['jobs'],
    roots: ['payouts'],
    checks: ['jobs', 'payouts', 'close', 'roots'],
  },
}

const anyOf = (names) => `^(${names.join('|')})/`
/** Tests, and the folders with what only tests use. */
const support = '/src/testing/|/src/.+/testing/'
const tests = `[.]test[.]tsx?$|${support}`

module.exports = {
  forbidden: [
    ...Object.entries(allowed).map(([room, others]) => ({
      name: `${room}-imports`,
      comment: `${room}/ may import ${others.join(', ') || 'no other room'}`,
      severity: 'error',
      from: { path: `^${room}/`, pathNot: tests },
      to: { path: anyOf(rooms.filter((other) => other !== room && !others.includes(other))) },
    })),
    ...Object.entries(folders).flatMap(([room, order]) =>
      Object.entries(order).map(([folder, below]) => ({
        name: `${room}-${folder}-imports`,
        comment: `${room}/src/${folder}/ may import ${below.join(', ') || 'no other folder'} of its room`,
        severity: 'error',
        from: { path: `^${room}/src/${folder}/`, pathNot: tests },
        to: {
          path: `^${room}/src/(${Object.keys(order).join('|')})/|^${room}/src/start[.]ts$`,
          pathNot: `^${room}/src/(${[folder, ...below].join('|')})/`,
        },
      })),
    ),
    {
      name: 'nothing-above',
      comment: 'tests may use testing/ and other rooms below, and none of them what comes after',
      severity: 'error',
      from: { path: '^(base|contracts|ledger|indexer|workers|api)/' },
      to: { path: anyOf(['web', 'stack', 'e2e', 'bench']) },
    },
    {
      name: 'server-rooms-apart',
      comment: 'a command travels between these rooms as a row in the database, never as an import',
      severity: 'error',
      from: { path: '^(indexer|workers|api)/' },
      to: { path: '^(indexer|workers|api)/', pathNot: '^$1/' },
    },
    {
      name: 'api-faces-apart',
      comment: 'REST and GraphQL are two faces of the same services: neither knows the other',
      severity: 'error',
      from: { path: '^api/src/(rest|graphql)/', pathNot: tests },
      to: { path: '^api/src/(rest|graphql)/', pathNot: '^api/src/$1/' },
    },
    {
      name: 'api-plumbing-below',
      comment: 'what both faces stand on does not import them',
      severity: 'error',
      from: { path: '^api/src/(http|auth|admin-auth|changes|reads)/', pathNot: tests },
      to: { path: '^api/src/(rest|graphql|openapi|queue-board)/' },
    },
    {
      name: 'by-package-name',
      comment: 'another room is imported by its package name, never by a path into it',
      severity: 'error',
      from: { path: '^([^/]+)/' },
      to: { path: anyOf(rooms), pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-testing-in-production',
      severity: 'error',
      from: { pathNot: `${tests}|^(testing|e2e|bench)/` },
      to: { path: support },
    },
    {
      name: 'no-circular',
      // Dutch texts take their type from the English ones, which load them for who reads Dutch.
      severity: 'error',
      from: { pathNot: '^web/src/texts/nl-' },
      to: { circular: true, pathNot: '^web/src/texts/nl-' },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
