/**
 * npm run deploy -- --stage <stage>
 *
 * Builds, shows the difference, asks before anything would be lost, deploys, tries the read half of the main job, and
 * prints what is left to do. Uses the credentials of the environment; the smoke test logs in with SMOKE_EMAIL and
 * SMOKE_PASSWORD.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { keyProblems } from '#functions/_money/provider/provider-access.ts'
import { chosenStage, type ChosenStage } from '#infra/config/chosen-stage.ts'
import { stackNameOf } from '#infra/config/read-stage.ts'
import { InvalidConfig } from '#infra/config/stage-config.ts'
import { deployedTemplate, factsOf, outputsOf, stripeKey } from '#infra/deploy/facts.ts'
import { describeLoss, lossesBetween, type Loss, type Template } from '#infra/deploy/losses.ts'
import { preflightFacts } from '#infra/deploy/preflight-facts.ts'
import { preflightOf } from '#infra/deploy/preflight.ts'
import { reportOf } from '#infra/deploy/report.ts'
import { smokeTest } from '#infra/deploy/smoke.ts'

const root = join(import.meta.dirname, '..')

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const run = (name: string, ...args: string[]): void => {
  console.log(`\n> ${name} ${args.join(' ')}`)
  const { status, error } = spawnSync(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) fail(`${name} ${args[0]} failed; nothing after it was done.`)
}

const stageOf = (args: readonly string[]): ChosenStage => {
  try {
    return chosenStage('deploy', args)
  } catch (error) {
    if (error instanceof InvalidConfig) return fail(error.message)
    throw error
  }
}

/** Requires typing the name, to prevent reflexive confirmation. */
const confirmed = async (losses: Loss[], stackName: string): Promise<boolean> => {
  console.log(`\nThis deployment loses something:\n${losses.map((loss) => `- ${describeLoss(loss)}`).join('\n')}`)
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Type ${stackName} to go on: `)
  terminal.close()
  return answer.trim() === stackName
}

const { stage, config, region } = stageOf(process.argv.slice(2))
const stackName = stackNameOf(stage)
const assembly = ['--app', 'cdk.out']

const account = await preflightFacts(region, stackName, config)
const missing = preflightOf(account, config)
if (account.isDeployed) {
  const key = await stripeKey((await outputsOf(stackName, region))('StripeSecretArn'), region)
  if (key !== undefined)
    missing.push(...keyProblems(key, config.payments).map(({ what, click }) => `${what}: ${click}`))
}
if (missing.length > 0) fail(`Before a deployment:\n${missing.map((line) => `- ${line}`).join('\n')}`)
run('vite', 'build', '--config', 'web/vite.config.ts')
run('cdk', 'synth', '--quiet', '-c', `stage=${stage}`)
const before = await deployedTemplate(stackName, region)
const after = JSON.parse(readFileSync(join(root, 'cdk.out', `${stackName}.template.json`), 'utf8')) as Template
if (before) run('cdk', 'diff', ...assembly)
const losses = before ? lossesBetween(before, after) : []
if (losses.length > 0 && !(await confirmed(losses, stackName))) fail('Nothing was deployed.')
run('cdk', 'deploy', ...assembly, '--require-approval', 'never')

const facts = await factsOf(stackName, config, region)
const { problems, todo } = reportOf(facts)
// Before its domain leads there, the site answers at the distribution's own address.
const url = facts.health.app === 200 ? facts.appUrl : `https://${facts.distributionDomain}`
const [email, password] = [process.env['SMOKE_EMAIL'], process.env['SMOKE_PASSWORD']]
const login = email && password ? { email, password } : undefined
const smoke = await smokeTest({ url, login, now: new Date() })
problems.push(...smoke.problems)
console.log(`\nSmoke test of ${url}: ${smoke.done.join(' · ')}`)
if (!login) todo.push('Give the smoke test an account to log in with: SMOKE_EMAIL, SMOKE_PASSWORD')
console.log(problems.length === 0 ? 'The site answers, and no alarm rings.' : '\nProblems:')
for (const line of problems) console.log(`- ${line}`)
if (todo.length > 0) console.log(`\nLeft to do:\n${todo.map((line) => `- ${line}`).join('\n')}`)
if (problems.length > 0) process.exitCode = 1
