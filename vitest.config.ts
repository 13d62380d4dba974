import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { hasJava } from '#local/services/dynamodb-engine.ts'
import { Sequencer } from './tests/support/sequencer.ts'

// The cache spares each process from compiling React and the AWS SDK again.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.build', 'compile-cache')

/** Several times what the slowest takes beside other work; those that take longer say so (`patiently`). */
const limits = { testTimeout: 60_000, hookTimeout: 180_000 }

/** A real password costs a third of a second of a core. Bundles, and so the local cloud, keep the real cost. */
const resolve = {
  alias: [
    { find: /^\.\/password-cost\.ts$/, replacement: join(import.meta.dirname, 'tests/support/password-cost.ts') },
  ],
}

/** Both cores are busy with tests: parallel garbage collection only makes each collection dearer, as do small ones. */
const collection = ['--single-threaded-gc', '--max-semi-space-size=64']

/** Where no module is replaced, Node imports files itself: Vite's imports cost a tenth more and wrap stack traces. */
const native = {
  ...limits,
  execArgv: [...collection, '--import', './tests/support/native-imports.ts'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

/**
 * Files that send AWS's engine many commands of all kinds: conditions, transactions, ranges, pages, the ledger. Each
 * route's requests, and schedules of payments with faults, are compared with it, too (`expectSameOnEngine`).
 */
const dataLayer = ['events/{range,requests-end,save}', 'users/{account,email}', 'lookups/*', 'money/happy'].map(
  (files) => `tests/integration/${files}.test.ts`,
)

/** A replaced module would stay replaced in its process. */
const isReplacing = (file: string) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8'))

/** Rules and use cases on the table in memory: they leave nothing behind in their process, and share it. */
export const memory = globSync([
  'tests/unit/!(web)/*.test.ts',
  'tests/releases/*.test.ts',
  'tests/integration/!(api|http|local)/*.test.ts',
]).filter((file) => !isReplacing(file))
/** Requests to the real handlers in one process: an engine's table would stay in their clients. */
const handlers = globSync('tests/integration/api/!(*on-engine|memory-table).test.ts').filter(
  (file) => !isReplacing(file),
)
/** They share aws-cdk-lib, and what it synthesizes from the same input. */
const infrastructure = 'tests/infrastructure/**/*.test.ts'
const screens = 'tests/unit/web/*.test.{ts,tsx}'

/** Files whose servers answer as AWS or Stripe. */
const witnessed = 'tests/support/witness-tap.ts'

const isOnJava = hasJava()
if (!isOnJava) console.log('Java was not found: the tests of the data layer run on dynoxide, not on DynamoDB Local.')

export default defineConfig({
  test: {
    // Two cores: more workers only make every test slower.
    maxWorkers: 2,
    sequence: { sequencer: Sequencer },
    projects: [
      { test: { ...native, name: 'memory', isolate: false, include: memory } },
      { test: { ...native, name: 'handlers', isolate: false, include: handlers } },
      {
        test: {
          ...native,
          name: 'infrastructure',
          isolate: false,
          include: [infrastructure],
          globalSetup: 'tests/support/run-folder.ts',
        },
      },
      {
        test: {
          ...limits,
          name: 'screens',
          include: [screens],
          isolate: false,
          // Most code of a screen runs too seldom to pay for the highest of V8's four compilers.
          execArgv: [...collection, '--no-turbofan'],
          environment: 'jsdom',
          setupFiles: 'tests/unit/web/setup.ts',
        },
      },
      {
        resolve,
        test: {
          ...limits,
          name: 'isolated',
          execArgv: collection,
          include: ['tests/{unit,integration,infrastructure}/**/*.test.ts'],
          exclude: [...memory, ...handlers, infrastructure, screens],
          globalSetup: 'tests/support/run-folder.ts',
          setupFiles: witnessed,
        },
      },
      {
        test: {
          ...native,
          name: isOnJava ? 'dynamodb-local' : 'dynoxide',
          isolate: false,
          include: dataLayer,
          globalSetup: isOnJava ? 'tests/support/dynamodb-local.ts' : [],
          setupFiles: 'tests/support/on-engine.ts',
        },
      },
    ],
  },
})
