/**
 * npm run rollback -- --stage <stage> [--before <time>]
 *
 * Points each function at its version of before the last deployment, or of before a time, and shows the pages of then:
 * seconds, without a build. Says what it cannot take back. The next deployment goes forward again. Uses the credentials
 * of the environment.
 */
import { parseArgs } from 'node:util'
import { chosenStage } from '#infra/config/chosen-stage.ts'
import { stackNameOf } from '#infra/config/read-stage.ts'
import { InvalidConfig } from '#infra/config/stage-config.ts'
import { rollbackMeans } from '#infra/deploy/rollback/means.ts'
import { CannotRollBack, rollBack, stays } from '#infra/deploy/rollback/roll-back.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' }, before: { type: 'string' } },
})

const run = async (): Promise<void> => {
  const stage = values.stage ?? positionals[0]
  const { region, stage: name } = chosenStage('rollback', stage === undefined ? [] : [stage])
  const before = values.before === undefined ? undefined : new Date(values.before)
  if (before !== undefined && !/T.*(Z|[+-]\d\d:\d\d)$/.test(values.before!))
    throw new CannotRollBack('Say the time with its zone: --before 2026-11-22T09:30:00Z')
  const means = await rollbackMeans(stackNameOf(name), region, console.log)
  const { functions, pages } = await rollBack(means, before)
  if (functions.length + pages.length === 0) return console.log('Nothing has changed since then: nothing was moved.')
  console.log(`\n${functions.length} functions and ${pages.length} pages are as before. Not taken back:`)
  for (const line of stays) console.log(`- ${line}`)
  console.log('\nThe deployment that mends it needs `"canary": false` in the stage\'s file, once.')
}

await run().catch((error: unknown) => {
  if (!(error instanceof InvalidConfig) && !(error instanceof CannotRollBack)) throw error
  console.error(error.message)
  process.exitCode = 1
})
