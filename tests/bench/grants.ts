import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { functionNames } from '#infra/functions.ts'
import { areaGrants, rowGrantsOf } from '#tests/support/granted.ts'
import { memory } from '../../vitest.config.ts'
import type { Options, Section } from './report.ts'

/**
 * `npm run bench -- grants`: takes every grant on rows of infra/table-access.ts away, one at a time, and runs a test
 * that must fail. A first run without any taken away records the grants that each test needs, and its time. Then each
 * round gives every test another grant to do without; a grant counts as caught if its test was refused and failed. A
 * test after one that failed may fail for that reason alone, before it is refused: its grant waits for another round.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'tests/.out/grants')
const [planFile, seenFile] = [join(folder, 'plan.json'), join(folder, 'seen.txt')]
const rounds = 12

/** All requests and use cases in this process; an engine knows no roles. */
const selected = [
  ...memory.filter((file) => file.startsWith('tests/integration/')),
  ...['grants', 'harness', 'permissions', 'sight'].map((name) => `tests/integration/api/${name}.test.ts`),
]

type Seen = { test: string; grant: string; how: string | undefined }

/** @param plan Grants taken away by test, which is then meant to fail. */
const run = (files: readonly string[], plan?: Record<string, string>): Promise<Seen[]> =>
  new Promise((done, fail) => {
    rmSync(seenFile, { force: true })
    if (plan) writeFileSync(planFile, JSON.stringify(plan))
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/bench/grants/vitest.config.ts',
      ...files,
      '--silent',
    ]
    const env = { ...process.env, NO_COLOR: '1', GRANTS_SEEN: seenFile, ...(plan && { GRANTS_PLAN: planFile }) }
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', plan ? 'ignore' : 'inherit'],
    })
    child.on('error', fail)
    child.on('close', () => {
      const lines = existsSync(seenFile) ? readFileSync(seenFile, 'utf8').split('\n').filter(Boolean) : []
      done(
        lines.map((line) => {
          const [test = '', grant = '', how] = line.split('\t')
          return { test, grant, how }
        }),
      )
    })
  })

const fileOf = (test: string) => test.split(' > ')[0]!

/** Gives each grant left to a test that was not asked for it yet; files with few tests first. */
const planFor = (left: ReadonlySet<string>, testsOf: ReadonlyMap<string, string[]>, asked: ReadonlySet<string>) => {
  const plan: Record<string, string> = {}
  for (const grant of left) {
    const test = testsOf.get(grant)!.find((one) => !(one in plan) && !asked.has(`${one}\t${grant}`))
    if (test !== undefined) plan[test] = grant
  }
  return plan
}

export const bench = async ({ quick }: Options): Promise<Section[]> => {
  mkdirSync(folder, { recursive: true })
  const all = [...functionNames.flatMap(rowGrantsOf), ...areaGrants]
  const testsOf = new Map<string, string[]>()
  const inFile = new Map<string, number>()
  const recorded = await run(selected)
  const broken = new Set(recorded.filter(({ how }) => how === 'failed').map(({ test }) => test))
  for (const test of broken) console.log(`  FAILS ANYWAY     ${test}`)
  for (const { test, grant } of recorded.filter((one) => !broken.has(one.test))) {
    testsOf.set(grant, [...(testsOf.get(grant) ?? []), test])
    inFile.set(fileOf(test), (inFile.get(fileOf(test)) ?? 0) + 1)
  }
  for (const tests of testsOf.values()) tests.sort((a, b) => inFile.get(fileOf(a))! - inFile.get(fileOf(b))!)
  const unneeded = all.filter((grant) => !testsOf.has(grant))
  const left = new Set(all.filter((grant) => testsOf.has(grant)))
  const asked = new Set<string>()
  for (let round = 1; round <= (quick ? 1 : rounds) && left.size > 0; round += 1) {
    const plan = planFor(left, testsOf, asked)
    if (Object.keys(plan).length === 0) break
    for (const [test, grant] of Object.entries(plan)) asked.add(`${test}\t${grant}`)
    const seen = await run([...new Set(Object.keys(plan).map(fileOf))], plan)
    const denied = new Set(seen.filter(({ how }) => how === 'denied').map(({ test }) => test))
    for (const { test, grant, how } of seen) if (how === 'failed' && denied.has(test)) left.delete(grant)
    console.log(`  round ${round}: ${Object.keys(plan).length} tried, ${left.size} left`)
  }
  for (const grant of unneeded) console.log(`  NO TEST NEEDS    ${grant}`)
  for (const grant of left) console.log(`  NO TEST FAILS    ${grant}`)
  return [
    {
      title: 'Grants on rows, each taken away',
      figures: [
        { what: 'tried', value: all.length },
        { what: 'caught', value: all.length - unneeded.length - left.size },
        { what: 'tests that fail with all grants', value: broken.size, atMost: 0 },
        { what: 'that no test needs', value: unneeded.length, atMost: 0 },
        { what: 'that tests need without failing', value: left.size, ...(!quick && { atMost: 0 }) },
      ],
    },
  ]
}
