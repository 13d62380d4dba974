/**
 * npm run restore -- --stage <stage> --to <time> [--switch]
 * npm run restore -- --stage <stage> --region <region>
 * npm run restore -- --plan
 *
 * Restores a point in time of the stage's table into a new one, compares both, and prints what differs; with --switch,
 * writes the new table into config/<stage>.json and deploys. Or restores the whole stage in the other region, from the
 * copies there. Uses the credentials of the environment, and may be repeated from any state.
 */
import { parseArgs } from 'node:util'
import { readStage } from '#infra/config/read-stage.ts'
import { InvalidConfig, localAccount, type StageConfig } from '#infra/config/stage-config.ts'
import { runbook } from '#infra/deploy/region/steps.ts'
import { CannotRestore } from '#infra/deploy/restore-table.ts'
import { restoreElsewhere } from './restore/region.ts'
import { restoreTo } from './restore/time.ts'

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const settingsOf = (stage: string): StageConfig => {
  try {
    return readStage(stage)
  } catch (error) {
    return error instanceof InvalidConfig ? fail(error.message) : fail(String(error))
  }
}

/** With its zone: the table's clock is UTC, the operator's is not. */
const instantOf = (text: string | undefined): Date => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text ?? '') || Number.isNaN(Date.parse(text!)))
    return fail('Say the time to restore, with its zone: --to 2026-11-22T09:30:00Z')
  return new Date(text!)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stage: { type: 'string' },
    to: { type: 'string' },
    switch: { type: 'boolean', default: false },
    region: { type: 'string' },
    plan: { type: 'boolean', default: false },
  },
})

const stage = values.stage ?? positionals[0]

const restore = async (): Promise<number> => {
  if (stage === undefined) return fail('Choose a stage: npm run restore -- prod --to 2026-11-22T09:30:00Z')
  const config = settingsOf(stage)
  if (config.account === localAccount || config.region === undefined)
    return fail(`The stage ${stage} runs on this machine`)
  if (values.region === undefined)
    return restoreTo(stage, config, config.region, instantOf(values.to), { doSwitch: values.switch })
  if (values.to !== undefined || values.switch) return fail('Another region has its nightly copies, and no --to')
  return restoreElsewhere(stage, config, values.region)
}

if (values.plan) console.log(runbook())
else
  process.exitCode = await restore().catch((error: unknown) => {
    if (error instanceof CannotRestore) return fail(error.message)
    throw error
  })
