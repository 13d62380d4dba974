import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Options, Section } from './report.ts'
import { runTests } from './vitest.ts'

/**
 * Each test that generates its cases, with ten times as many as in `npm test`: property tests, races, and the fuzzer.
 * The files are those that ask `tests/support/cases.ts` how many.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))

const files = (only = ''): string[] =>
  globSync('tests/{unit,integration}/**/*.test.ts', { cwd: root }).filter(
    (file) => file.startsWith(only) && readFileSync(join(root, file), 'utf8').includes('support/cases.ts'),
  )

export const bench = ({ quick, only }: Options): Section[] =>
  runTests('Tests that generate their cases', files(only), quick ? {} : { EVERY_CASE: '1' }, 'properties')
