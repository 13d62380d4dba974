import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attempt, Plan } from './protocol.ts'

/** A test that says nothing for so many seconds of the processor is in a loop without end. */
const patience = 100
const tick = 5

/** Of all processes of a session. */
const cpuSeconds = (session: number): number =>
  spawnSync('ps', ['-s', String(session), '-o', 'cputimes='], { encoding: 'utf8' })
    .stdout.split('\n')
    .reduce((sum, line) => sum + Number(line), 0)

/** Runs test files in one process. @returns what it said, also if it did not end by itself. */
export const runTests = (
  root: string,
  folder: string,
  plan: Plan,
  files: readonly string[],
  active?: number,
): Promise<Attempt[]> =>
  new Promise((done, fail) => {
    const [planFile, results, log] = ['plan.json', 'results.jsonl', 'log.txt'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(planFile, JSON.stringify(plan))
    writeFileSync(results, '')
    rmSync(log, { force: true })
    const args = ['run', '--config', 'tests/mutations/vitest.config.ts', ...files]
    const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: root,
      env: {
        ...process.env,
        ...{ NO_COLOR: '1', MALLOC_ARENA_MAX: '2', MUTATION_FOLDER: join(folder, 'code') },
        ...{ MUTATION_PLAN: planFile, MUTATION_RESULTS: results },
        ...(active !== undefined && { MUTATION_ACTIVE: String(active) }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      // Its worker is a process, too: both are ended together.
      detached: true,
    })
    let [size, before, silent] = [0, 0, 0]
    const watch = setInterval(() => {
      if (child.pid === undefined) return
      const [now, used] = [statSync(results).size, cpuSeconds(child.pid)]
      // The processor's time sometimes jumps.
      silent = now === size ? silent + Math.min(Math.max(used - before, 0), tick) : 0
      ;[size, before] = [now, used]
      if (silent > patience) process.kill(-child.pid, 'SIGKILL')
    }, tick * 1000)
    child.once('error', fail)
    child.once('close', () => {
      clearInterval(watch)
      const lines = existsSync(results) ? readFileSync(results, 'utf8').split('\n') : []
      done(lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as Attempt))
    })
  })
