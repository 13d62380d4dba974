import { parseArgs } from 'node:util'
import { readStage } from './read-stage.ts'
import { InvalidConfig, localAccount, type StageConfig } from './stage-config.ts'

export interface ChosenStage {
  stage: string
  config: StageConfig
  region: string
}

/**
 * The stage of a command such as `npm run deploy -- --stage prod`; `-- prod` is understood as well.
 * @throws InvalidConfig for no stage, one with problems, or the one that runs on this machine.
 */
export const chosenStage = (command: string, args: readonly string[]): ChosenStage => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { stage: { type: 'string' } },
  })
  const stage = values.stage ?? positionals[0]
  if (stage === undefined) throw new InvalidConfig(`Choose a stage: npm run ${command} -- --stage prod`)
  const config = readStage(stage)
  if (config.account === localAccount || config.region === undefined)
    throw new InvalidConfig(`The stage ${stage} runs on this machine: npm start`)
  return { stage, config, region: config.region }
}
