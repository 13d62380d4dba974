import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { beforeEach, afterEach } from 'vitest'
import { trial } from '#tests/support/granted.ts'

/**
 * `GRANTS_PLAN` names the grant that each test has to do without; without a plan, `GRANTS_SEEN` records the grants that
 * each test needs. Setup before the first test has no name of its own and keeps every grant.
 */

const { GRANTS_PLAN: planFile, GRANTS_SEEN: seenFile = '' } = process.env
const plan = planFile === undefined ? {} : (JSON.parse(readFileSync(planFile, 'utf8')) as Record<string, string>)

let test = ''
const said = new Set<string>()
const say = (line: string): void => {
  if (!said.has(line)) appendFileSync(seenFile, `${line}\n`)
  said.add(line)
}

beforeEach(({ task }) => {
  test = `${relative(process.cwd(), task.file.filepath)} > ${task.fullTestName}`
  if (planFile !== undefined) trial.without = plan[test]
  else trial.onNeeded = (grant) => say(`${test}\t${grant}`)
  trial.onDenied = () => {
    if (trial.without !== undefined) say(`${test}\t${trial.without}\tdenied`)
  }
})

afterEach(({ task }) => {
  if (task.result?.state === 'fail') say(`${test}\t${trial.without ?? ''}\tfailed`)
  trial.without = undefined
  delete trial.onNeeded
})
