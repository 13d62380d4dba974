import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Options, Section } from './report.ts'
import { runTests } from './vitest.ts'

/**
 * `npm run bench -- deliveries [--quick] [--only <path>]`: the tests in which queues, schedules, S3 or the provider
 * deliver something, while each of them delivers everything twice. `--quick` takes one file of each kind.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))

const folders = [
  'http',
  'money',
  'notifications',
  'holds',
  'call-lists',
  'events',
  'files',
  'threads',
  'users',
  'imports',
]
/** Recordings of all that happens when each arrives once. */
const once = /\/money\/outcomes\.test\.ts$/
const some = ['http/around-functions', 'money/payouts', 'money/reconcile', 'notifications/texts', 'holds/holds'].map(
  (file) => `tests/integration/${file}.test.ts`,
)

const files = (only = ''): string[] =>
  globSync(`tests/integration/{${folders.join(',')}}/*.test.ts`, { cwd: root }).filter(
    (file) => file.startsWith(only) && !once.test(file),
  )

export const bench = ({ quick, only }: Options): Section[] =>
  runTests('Tests while everything is delivered twice', quick ? some : files(only), { DELIVERIES: '2' }, 'deliveries')
