import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Options, Section } from './report.ts'

/**
 * Each test that generates its cases, with ten times as many as in `npm test`: property tests, races, and the fuzzer.
 * The files are those that ask `tests/support/cases.ts` how many.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'tests/.out')
const output = join(folder, 'properties.json')

interface Result {
  numTotalTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number }[]
}

const files = (only = ''): string[] => {
  const found = globSync('tests/{unit,integration}/**/*.test.ts', { cwd: root }).filter(
    (file) => file.startsWith(only) && readFileSync(join(root, file), 'utf8').includes('support/cases.ts'),
  )
  // Without a file, vitest would run all tests.
  if (found.length === 0) throw new Error(`No test below ${only} generates its cases.`)
  return found
}

export const bench = ({ quick, only }: Options): Section[] => {
  mkdirSync(folder, { recursive: true })
  const args = ['run', ...files(only), '--testTimeout=3600000', '--reporter=dot', '--reporter=json']
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args, `--outputFile=${output}`],
    { cwd: root, env: { ...process.env, ...(!quick && { EVERY_CASE: '1' }) }, stdio: 'inherit' },
  )
  const { numTotalTests, numFailedTests, testResults } = JSON.parse(readFileSync(output, 'utf8')) as Result
  return [
    {
      title: 'Tests that generate their cases',
      figures: [
        { what: 'files', value: testResults.length, atLeast: 1 },
        { what: 'tests', value: numTotalTests, atLeast: 1 },
        { what: 'failed', value: Math.max(numFailedTests, status === 0 ? 0 : 1), atMost: 0 },
      ],
    },
    {
      title: 'Seconds on the clock',
      figures: testResults.map(({ name, startTime, endTime }) => ({
        what: name.slice(root.length),
        value: (endTime - startTime) / 1000,
      })),
    },
  ]
}
