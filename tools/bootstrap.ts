/**
 * npm run bootstrap -- --stage <stage>
 *
 * Prepares the account and region of a stage for the CDK, once. Uses the credentials of the environment.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chosenStage, type ChosenStage } from '#infra/config/chosen-stage.ts'
import { InvalidConfig } from '#infra/config/stage-config.ts'

const stageOf = (args: readonly string[]): ChosenStage => {
  try {
    return chosenStage('bootstrap', args)
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const { config, region } = stageOf(process.argv.slice(2))
// In the repository, the CDK would synthesize the app, and bootstrap the account of its stage as well.
const elsewhere = mkdtempSync(join(tmpdir(), 'bookme-bootstrap-'))
const { status } = spawnSync(
  join(import.meta.dirname, '..', 'node_modules', '.bin', 'cdk'),
  // Without an account in the stage's file, that of the credentials; another one is refused.
  ['bootstrap', `aws://${config.account ?? 'unknown-account'}/${region}`],
  { cwd: elsewhere, stdio: 'inherit', shell: process.platform === 'win32' },
)
rmSync(elsewhere, { recursive: true })
process.exitCode = status ?? 1
