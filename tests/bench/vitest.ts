import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Section } from './report.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'tests/.out')

interface Result {
  numTotalTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** Runs test files as a bench, however long they take, with variables that change what they do. */
export const runTests = (
  title: string,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
  output: string,
): Section[] => {
  // Without a file, vitest would run all tests.
  if (files.length === 0) throw new Error('There is no such test.')
  mkdirSync(folder, { recursive: true })
  const outputFile = join(folder, `${output}.json`)
  const args = ['run', ...files, '--testTimeout=3600000', '--reporter=dot', '--reporter=json']
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args, `--outputFile=${outputFile}`],
    { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' },
  )
  const { numTotalTests, numFailedTests, testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Result
  return [
    {
      title,
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
