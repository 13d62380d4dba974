import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutation } from '#tests/mutations/mutation.ts'
import { mutations } from '#tests/mutations/mutations.ts'
import type { Options, Section } from './report.ts'

/**
 * `npm run bench -- mutations`: breaks the money code in one place at a time and runs the tests that must notice. First
 * the same tests without a mutation, because a test that always fails notices nothing.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
/** For one mutation: its process is ended then. */
const within = 60_000
/** For all the tests at once. */
const allWithin = 600_000

interface Run {
  outcome: 'passed' | 'failed' | 'too slow'
  seconds: number
}

const run = (tests: readonly string[], only: string | undefined, mutation: number | undefined, limit: number) =>
  new Promise<Run>((done) => {
    const began = performance.now()
    const args = [vitest, 'run', '--config', 'tests/mutations/vitest.config.ts', '--maxWorkers=1', '--bail=1']
    const filter = only === undefined ? [] : ['-t', only]
    const env = { ...process.env, NO_COLOR: '1', ...(mutation !== undefined && { MUTATION: String(mutation) }) }
    const child = spawn(process.execPath, [...args, ...filter, ...tests], { cwd: root, env, stdio: 'ignore' })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, limit)
    child.on('close', (code) => {
      clearTimeout(timer)
      const outcome = isLate ? 'too slow' : code === 0 ? 'passed' : 'failed'
      done({ outcome, seconds: (performance.now() - began) / 1000 })
    })
  })

/** A mutation must still apply, exactly once. */
const isStale = ({ file, find }: Mutation): boolean => readFileSync(root + file, 'utf8').split(find).length !== 2

export const bench = async ({ quick }: Options): Promise<Section[]> => {
  const stale = mutations.filter(isStale)
  for (const { name, file } of stale) console.log(`  STALE    ${name}: its text is no longer once in ${file}`)
  const chosen = mutations.map((mutation, i) => ({ mutation, i })).filter(({ mutation }) => !stale.includes(mutation))
  const some = quick ? chosen.filter((_, i) => i % 5 === 0) : chosen
  const sound = await run([...new Set(some.map(({ mutation }) => mutation.test))], undefined, undefined, allWithin)
  if (sound.outcome !== 'passed') console.log('  The tests themselves do not pass: nothing is proved')
  let [survived, slow, slowest] = [0, 0, 0]
  for (const { mutation, i } of some) {
    const { outcome, seconds } = await run([mutation.test], mutation.only, i, within)
    slowest = Math.max(slowest, seconds)
    if (outcome === 'passed') survived += 1
    if (outcome === 'too slow') slow += 1
    const word = outcome === 'failed' ? 'caught  ' : outcome === 'passed' ? 'SURVIVED' : 'TOO SLOW'
    console.log(`  ${word} ${seconds.toFixed(0).padStart(3)} s  ${mutation.name}`)
  }
  return [
    {
      title: 'Mutations of the money code',
      figures: [
        { what: 'tried', value: some.length, atLeast: quick ? 9 : 48 },
        { what: 'not caught', value: survived, atMost: 0 },
        { what: 'no longer applicable', value: stale.length, atMost: 0 },
        { what: 'not decided within 60 s', value: slow, atMost: 0 },
        { what: 'slowest', value: slowest, unit: 's', atMost: within / 1000 },
        { what: 'tests that fail without a mutation', value: sound.outcome === 'passed' ? 0 : 1, atMost: 0 },
      ],
    },
  ]
}
