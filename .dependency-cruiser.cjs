/**
 * Which folders may import which (docs/architecture.md#imports); no cycles, nothing unused.
 * tests/unit/tools/import-rules.test.ts plants a violation for each pair of folders.
 */
const { functionSpecs } = require('./infra/functions.ts')

/** Folders at the root, and the others that each may import. Those of `leaves` import anything. */
const roots = { shared: [], functions: ['shared'], infra: ['shared'], web: ['shared'] }
const leaves = ['local', 'tests', 'tools']

/** Layers of functions. All other folders there are endpoint groups and workers, which may import every layer. */
const layers = {
  _lib: [],
  _mails: [],
  _data: ['_mails', '_lib'],
  _documents: ['_data', '_mails', '_lib'],
  _steps: ['_data', '_mails', '_lib'],
  _money: ['_steps', '_data', '_mails', '_lib'],
  _http: ['_data', '_mails', '_lib'],
}
const group = '[^_/][^/]*'

/** Rooms of a layer, and the others that each may import. */
const roomsOfData = { rows: [], people: ['rows'], money: ['rows'], event: ['rows', 'people', 'money'] }
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
const roomsOfWeb = ['lib', 'components', 'features', 'app']

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

const inside = (layer, rooms) =>
  Object.entries(rooms).map(([room, below]) => ({
    name: `functions-${layer}-${room}-imports-downwards`,
    comment: `${layer}/${room} may import ${below.join(', ') || 'no other room'}.`,
    severity: 'error',
    from: { path: `^functions/${layer}/${room}/` },
    to: outside(`functions/${layer}`, [room, ...below]),
  }))

/** Provider calls are made by functions that have its key, and by what they share. */
const movesMoney = [
  '_lib/(stripe|deps)\\.ts',
  '_money/',
  ...Object.entries(functionSpecs).flatMap(([name, { stripe }]) => (stripe ? [`${name}/`] : [])),
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
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    ...Object.entries(layers).map(([layer, below]) => ({
      name: `functions-${layer}-imports-downwards`,
      comment: `${layer} may import ${below.join(', ') || 'no other layer'}.`,
      severity: 'error',
      from: { path: `^functions/${layer}/` },
      to: outside('functions', [layer, ...below]),
    })),
    ...inside('_data', roomsOfData),
    ...inside('_money', roomsOfMoney),
    {
      name: 'no-group-imports-another',
      severity: 'error',
      from: { path: `^functions/(${group})/` },
      to: { path: `^functions/${group}/`, pathNot: '^functions/$1/' },
    },
    {
      name: 'functions-have-layers',
      comment: 'A file beside the folders of functions, or a new layer: give it a place in `layers`.',
      severity: 'error',
      from: {},
      to: outside('functions', [...Object.keys(layers), group]),
    },
    {
      name: 'mails-are-pure',
      comment: 'Who gets which mail follows from an event, without a read.',
      severity: 'error',
      from: { path: '^functions/_mails/' },
      to: { pathNot: '^(functions/_mails|shared)/' },
    },
    {
      name: 'http-serves-handlers',
      comment: 'A request is served by a handler; what it calls knows nothing of HTTP.',
      severity: 'error',
      from: { path: '^functions/', pathNot: `^functions/(${group}/handler\\.ts$|_http/)` },
      to: { path: '^functions/_http/' },
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
