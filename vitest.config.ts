import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { hasJava } from '#local/services/dynamodb-engine.ts'

// Each test file runs in its own process: the cache spares it from compiling React and the AWS SDK again.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.build', 'compile-cache')

/** Only what hangs is ended: a machine that is busy with other work takes many times as long. */
const limits = { testTimeout: 900_000, hookTimeout: 900_000 }

/** A real password costs a third of a second of a core. Bundles, and so the local cloud, keep the real cost. */
const resolve = {
  alias: [
    { find: /^\.\/password-cost\.ts$/, replacement: join(import.meta.dirname, 'tests/support/password-cost.ts') },
  ],
}

/**
 * Data layer tests: everything that reads and writes the table through access functions and use cases (keys,
 * conditions, transactions, ranges, pages, the ledger). Of the money tests, only those that cover each kind of payment
 * operation once; the others repeat the same writes many times.
 */
const dataLayer = [
  'search/*',
  'events/*',
  'users/*',
  'lookups/*',
  'money/{happy,vendors,payouts,postpaid,webhooks,reconcile,partitions}',
].map((files) => `tests/integration/${files}.test.ts`)

/** Tests of use cases that leave nothing behind in their process. */
const sharing = 'tests/integration/{events,users,search,lookups,groups,venues,notifications}/*.test.ts'

const isOnJava = hasJava()
if (!isOnJava) console.log('Java was not found: the tests of the data layer run on dynoxide, not on DynamoDB Local.')

export default defineConfig({
  test: {
    // Two cores: more workers only make every test slower.
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: {
          ...limits,
          name: 'memory',
          isolate: false,
          include: [sharing],
        },
      },
      {
        resolve,
        test: {
          ...limits,
          name: 'isolated',
          include: ['tests/{unit,integration,infrastructure}/**/*.test.{ts,tsx}'],
          exclude: [sharing],
          globalSetup: 'tests/support/run-folder.ts',
        },
      },
      {
        resolve,
        test: {
          ...limits,
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
