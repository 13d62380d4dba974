import { setTimeout as sleep } from 'node:timers/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { stackNameOf } from '#infra/config/read-stage.ts'
import type { StageConfig } from '#infra/config/stage-config.ts'
import { differencesOf, faultsOf, sumsOf, type Difference } from '#infra/deploy/compare-tables.ts'
import { outputsOf } from '#infra/deploy/facts.ts'
import { restoredName, restoreTable } from '#infra/deploy/restore-table.ts'
import { stageFile } from './stage-file.ts'
import { runTool } from './run-tool.ts'

const show = (title: string, differences: readonly Difference[]): void => {
  console.log(`\n${title}: ${differences.length === 0 ? 'no difference' : ''}`)
  for (const { what, before, after } of differences) console.log(`- ${what}: ${before} now, ${after} restored`)
}

/** @returns the exit code. @throws CannotRestore */
export const restoreTo = async (
  stage: string,
  config: StageConfig,
  region: string,
  to: Date,
  { doSwitch }: { doSwitch: boolean },
): Promise<number> => {
  const stackName = stackNameOf(stage)
  const dynamodb = new DynamoDBClient({ region })
  const source = (await outputsOf(stackName, region))('TableName')
  const target = restoredName(stackName, to)
  const means = { dynamodb, wait: () => sleep(20_000), log: console.log }
  const stream = await restoreTable(means, { source, target, to }, { stream: config.screens === 'channel' })
  const [now, restored] = await Promise.all([source, target].map((name) => sumsOf(dynamodb, name)))
  show('Rows', differencesOf(now!.rows, restored!.rows))
  show('Ledger, in cents', differencesOf(now!.accounts, restored!.accounts))
  for (const fault of faultsOf(restored!)) console.log(`- FAULT: ${fault}`)
  if (!doSwitch) {
    console.log(`\nTo use ${target}, repeat this command with --switch.`)
    return 0
  }
  const file = stageFile(stage)
  file.write({ ...file.read(), table: target, ...(stream !== undefined && { tableStream: stream }) })
  console.log(`\n${file.path} names ${target}: commit it.`)
  return runTool('deploy', stage) ? 0 : 1
}
