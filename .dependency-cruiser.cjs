/**
 * Which folders may import which (docs/architecture.md#imports); no cycles, nothing unused.
 * tests/unit/tools/import-rules.test.ts plants a violation for each pair of folders.
 */
const { functionSpecs } = require('./infra/functions.ts')

/** Folders at the root, and the others that each may import. Those of `leaves` import anything. */
const roots = { shared: [], functions: ['shared'], infra: ['shared'], web: ['shared'] }
const leaves = ['local', 'tests', 'tools']

/** Modules of functions (ADR 25), from bottom to top: each imports itself and those before it. */
const modules = [
  'platform',
  'people',
  'event',
  'money',
  'calendar',
  'messages',
  'calling',
  'booking',
  'accounts',
  'entries',
]

/** Folders of every module that has them, and the folders, of its own module or one below, that each may import. */
const layers = {
  rules: ['rules'],
  mails: ['rules', 'mails', 'mail'],
}
/** Folders that no data import. */
const acts = ['use-cases', 'jobs']

/** Rooms of money beside its layers, and the other rooms that each may import. */
const roomsOfMoney = {
  provider: [],
  operations: ['provider'],
  invoices: ['provider', 'operations'],
  transfers: ['provider', 'operations'],
  payouts: ['provider', 'operations'],
  refunds: ['provider', 'operations', 'transfers'],
  reconcile: ['provider', 'operations', 'transfers', 'refunds'],
}

/** From bottom to top: each imports itself and those before it. */
const roomsOfEvents = ['record', 'money', 'access', 'edit', 'lifecycle', 'agreement']
const roomsOfWeb = ['lib', 'components', 'account', 'people', 'acts', 'calendar', 'money', 'messages', 'booking', 'app']

/** Everything in `parent` except the permitted folders. */
const outside = (parent, permitted) => ({ path: `^${parent}/`, pathNot: `^${parent}/(${permitted.join('|')})/` })

const downwards = (name, parent, rooms) =>
  rooms.map((room, at) => ({
    name: `${name}-${room}-imports-downwards`,
    comment: `${rooms.join(' < ')}`,
    severity: 'error',
    from: { path: `^${parent}/${room}/` },
    to: outside(parent, rooms.slice(0, at + 1)),
  }))

/** Provider calls are made by money, and by entries of functions that have its key. */
const movesMoney = [
  'platform/(config/stripe|deps/deps)\\.ts',
  'money/',
  ...Object.entries(functionSpecs).flatMap(([name, { stripe }]) => (stripe ? [`entries/${name}`] : [])),
].join('|')

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'unused',
      comment: 'A module that nothing imports and that is no entry is dead.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.test\\.tsx?$',
          '\\.config\\.(ts|js)$',
          '^tools/',
          '^tests/bench/probes/',
          '^infra/no-endpoint-cache',
          '^web/install/worker',
          '^web/public/embed\\.js$',
          '^tests/support/password-cost',
        ],
      },
      to: {},
    },
    ...Object.entries(roots).map(([root, others]) => ({
      name: `${root}-imports-only-${['itself', ...others].join('-and-')}`,
      severity: 'error',
      from: { path: `^${root}/` },
      to: {
        path: `^(${[...Object.keys(roots), ...leaves].filter((to) => ![root, ...others].includes(to)).join('|')})/`,
      },
    })),
    {
      name: 'start-needs-no-dev-package',
      comment: '`npm start` installs `dependencies` alone.',
      severity: 'error',
      from: { path: '^(local|infra|functions|shared|web)/', pathNot: '^infra/deploy/|\\.d\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'benches-serve-no-test',
      comment: 'What both need is in tests/support.',
      severity: 'error',
      from: { path: '^tests/', pathNot: '^tests/bench/' },
      to: { path: '^tests/bench/' },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/domain/phone-library\\.lazy\\.ts$' },
      to: { pathNot: ['^shared/', 'node_modules/zod/'] },
    },
    {
      name: 'phones-by-their-library',
      comment: 'Loaded only for other notations than ten digits.',
      severity: 'error',
      from: { path: '^shared/domain/phone-library\\.lazy\\.ts$' },
      to: { pathNot: 'node_modules/libphonenumber-js/' },
    },
    ...downwards('event', 'shared/domain/event', roomsOfEvents),
    ...downwards('web', 'web/src', roomsOfWeb),
    ...downwards('functions', 'functions', modules),
    {
      name: 'functions-have-modules',
      comment: 'A file beside the modules of functions, or a new one: give it a place in `modules`.',
      severity: 'error',
      from: {},
      to: outside('functions', modules),
    },
    ...Object.entries(layers).map(([layer, below]) => ({
      name: `${layer}-are-pure`,
      comment: `${layer} follow from what they are given, without a read: they import ${below.join(', ')} and shared.`,
      severity: 'error',
      from: { path: `^functions/[^/]+/${layer}/` },
      to: { pathNot: [`^(functions/[^/]+/(${below.join('|')})|shared)/`, 'node_modules/zod/'] },
    })),
    {
      name: 'data-serve-acts',
      comment: `Rows know nothing of ${acts.join(' and ')}.`,
      severity: 'error',
      from: { path: '^functions/[^/]+/data/' },
      to: { path: `^functions/[^/]+/(${[...acts, ...Object.keys(roomsOfMoney)].join('|')})/` },
    },
    {
      name: 'jobs-are-not-called',
      comment: 'A use case leaves a job in the outbox; what both need is a use case.',
      severity: 'error',
      from: { path: '^functions/[^/]+/use-cases/' },
      to: { path: '^functions/[^/]+/jobs/' },
    },
    ...Object.entries(roomsOfMoney).map(([room, below]) => ({
      name: `money-${room}-imports-downwards`,
      comment: `money/${room} may import ${below.join(', ') || 'no other room'}.`,
      severity: 'error',
      from: { path: `^functions/money/${room}/` },
      to: outside('functions/money', [room, ...below, 'rules', 'mails', 'data']),
    })),
    {
      name: 'http-serves-entries',
      comment: 'A request is served by an entry; what it calls knows nothing of HTTP.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/(entries|platform/http)/' },
      to: { path: '^functions/platform/http/' },
    },
    {
      name: 'stripe-only-where-money-moves',
      severity: 'error',
      from: { path: '^functions/', pathNot: `^functions/(${movesMoney})` },
      to: { path: 'node_modules/stripe/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
