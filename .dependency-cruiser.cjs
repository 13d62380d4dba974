/** Which folders may import which (docs/architecture.md); no cycles, nothing unused. */
const endpointGroups =
  'auth|users|artists|groups|venues|lookups|public|prospects|booking-requests|events|event-payments'
const groups = `${endpointGroups}|stripe-webhook|payment-worker|notification-worker|scheduled-jobs`
const movesMoney =
  '_lib/(stripe|deps)\\.ts|_money/|event-payments/|money/|users/|stripe-webhook/|payment-worker/|scheduled-jobs/'

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
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^shared/' },
      to: { pathNot: ['^shared/', 'node_modules/zod/'] },
    },
    {
      name: 'event-record-imports-downwards',
      comment: 'The rooms of an event: record < money < access < edit, lifecycle < agreement.',
      severity: 'error',
      from: { path: '^shared/domain/event/record/' },
      to: { path: '^shared/domain/event/(money|access|edit|lifecycle|agreement)/' },
    },
    {
      name: 'event-money-imports-downwards',
      comment: 'The rooms of an event: record < money < access < edit, lifecycle < agreement.',
      severity: 'error',
      from: { path: '^shared/domain/event/money/' },
      to: { path: '^shared/domain/event/(access|edit|lifecycle|agreement)/' },
    },
    {
      name: 'event-access-imports-downwards',
      comment: 'The rooms of an event: record < money < access < edit, lifecycle < agreement.',
      severity: 'error',
      from: { path: '^shared/domain/event/access/' },
      to: { path: '^shared/domain/event/(edit|lifecycle|agreement)/' },
    },
    {
      name: 'event-edit-imports-downwards',
      comment: 'The rooms of an event: record < money < access < edit, lifecycle < agreement.',
      severity: 'error',
      from: { path: '^shared/domain/event/edit/' },
      to: { path: '^shared/domain/event/(agreement)/' },
    },
    {
      name: 'event-lifecycle-imports-downwards',
      comment: 'The rooms of an event: record < money < access < edit, lifecycle < agreement.',
      severity: 'error',
      from: { path: '^shared/domain/event/lifecycle/' },
      to: { path: '^shared/domain/event/(agreement)/' },
    },
    {
      name: 'web-imports-shared-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(functions|infra|local|tests|tools)/' },
    },
    {
      name: 'infra-imports-shared-only',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^(functions|web|local|tests|tools)/' },
    },
    {
      name: 'functions-import-shared-only',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(infra|web|local|tests|tools)/' },
    },
    {
      name: 'no-group-imports-another',
      severity: 'error',
      from: { path: `^functions/(${groups})/` },
      to: { path: `^functions/(${groups})/`, pathNot: '^functions/$1/' },
    },
    {
      name: 'data-below-use-cases',
      severity: 'error',
      from: { path: '^functions/_(data|documents|lib|mails|steps|money|http)/' },
      to: { path: `^functions/(${groups})/` },
    },
    {
      name: 'lib-at-the-bottom',
      severity: 'error',
      from: { path: '^functions/_lib/' },
      to: { path: '^functions/_(data|mails|steps|money|http)/' },
    },
    {
      name: 'mails-are-pure',
      comment: 'Who gets which mail follows from an event, without a read.',
      severity: 'error',
      from: { path: '^functions/_mails/' },
      to: { pathNot: '^(functions/_mails|shared)/' },
    },
    {
      name: 'data-below-steps',
      comment: 'Access functions know keys and items; who may do what, and what a call answers, is decided above.',
      severity: 'error',
      from: { path: '^functions/_data/' },
      to: { path: '^functions/_(steps|money|http)/' },
    },
    {
      name: 'steps-below-money',
      severity: 'error',
      from: { path: '^functions/_steps/' },
      to: { path: '^functions/_(money|http)/' },
    },
    {
      name: 'http-serves-handlers',
      comment: 'A request is served by a handler; what it calls knows nothing of HTTP.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/([^/]+/handler\\.ts$|_http/)' },
      to: { path: '^functions/_http/' },
    },
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'components-below-features',
      severity: 'error',
      from: { path: '^web/src/(components|lib)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'lib-below-components',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/components/' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'local-and-tests-are-leaves',
      severity: 'error',
      from: { pathNot: '^(local|tests|tools)/' },
      to: { path: '^(local|tests|tools)/' },
    },
    {
      name: 'stripe-only-where-money-moves',
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot: `^functions/(${movesMoney})`,
      },
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
