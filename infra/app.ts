// Entry point of `npm run synth [-- stage]` and, through cdk.json, of `npx cdk … -c stage=<stage>`.
import { buildApp } from './build-app.ts'
import { chooseStage } from './config/choose-stage.ts'
import { InvalidConfig } from './config/stage-config.ts'

try {
  const stage = chooseStage({ argument: process.argv[2], env: process.env })
  const { directory } = await buildApp({ stage, validate: true })
  console.error(`Synthesized BookMe (config/${stage}.json) into ${directory}`)
} catch (error) {
  if (!(error instanceof InvalidConfig)) throw error
  console.error(error.message)
  process.exitCode = 1
}
