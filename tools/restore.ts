/**
 * npm run restore -- <stage> --to <time> [--switch]
 *
 * Restores a point in time of the stage's table into a new one, compares both, and prints what differs. With --switch,
 * writes the new table into config/<stage>.json and deploys. Uses the credentials of the environment.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { readStage, stackNameOf } from '#infra/config/read-stage.ts'
import { InvalidConfig, localAccount, type StageConfig } from '#infra/config/stage-config.ts'
import { differencesOf, faultsOf, sumsOf, type Difference } from '#infra/deploy/compare-tables.ts'
import { outputsOf } from '#infra/deploy/facts.ts'
import { CannotRestore, restoredName, restoreTable } from '#infra/deploy/restore-table.ts'

const root = join(import.meta.dirname, '..')

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

const show = (title: string, differences: readonly Difference[]): void => {
  console.log(`\n${title}: ${differences.length === 0 ? 'no difference' : ''}`)
  for (const { what, before, after } of differences) console.log(`- ${what}: ${before} now, ${after} restored`)
}

const {
  values,
  positionals: [stage],
} = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, switch: { type: 'boolean', default: false } },
})
if (stage === undefined) fail('Choose a stage: npm run restore -- prod --to 2026-11-22T09:30:00Z')
const config = settingsOf(stage!)
if (config.account === localAccount || config.region === undefined) fail(`The stage ${stage} runs on this machine`)
const to = instantOf(values.to)
const stackName = stackNameOf(stage!)
const client = new DynamoDBClient({ region: config.region! })
const source = (await outputsOf(stackName, config.region!))('TableName')
const target = restoredName(stackName, to)

try {
  await restoreTable({ client, wait: () => sleep(20_000), log: console.log }, { source, target, to })
} catch (error) {
  if (error instanceof CannotRestore) fail(error.message)
  throw error
}
const [now, restored] = await Promise.all([source, target].map((name) => sumsOf(client, name)))
show('Rows', differencesOf(now!.rows, restored!.rows))
show('Ledger, in cents', differencesOf(now!.accounts, restored!.accounts))
for (const fault of faultsOf(restored!)) console.log(`- FAULT: ${fault}`)

if (!values.switch) {
  console.log(`\nTo use ${target}, repeat this command with --switch.`)
} else {
  const path = join(root, 'config', `${stage}.json`)
  const settings = JSON.parse(readFileSync(path, 'utf8')) as object
  writeFileSync(path, `${JSON.stringify({ ...settings, table: target }, null, 2)}\n`)
  console.log(`\n${path} names ${target}: commit it.`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'tools/deploy.ts'), stage!], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
