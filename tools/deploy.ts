/**
 * npm run deploy -- --stage <stage>
 *
 * Brings the stack into a state that can be deployed, builds, shows the difference, asks before anything is lost,
 * deploys, tries the read half of the main job, and prints what is left to do. Fails only for what does not work. Any
 * step may be repeated. Uses the credentials of the environment; the smoke test logs in with SMOKE_EMAIL and
 * SMOKE_PASSWORD.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { keyProblems } from '#functions/money/provider/provider-access.ts'
import { chosenStage, type ChosenStage } from '#infra/config/chosen-stage.ts'
import { stackNameOf } from '#infra/config/read-stage.ts'
import { InvalidConfig } from '#infra/config/stage-config.ts'
import { failuresSince, stackMeans } from '#infra/deploy/cloudformation.ts'
import { deployedTemplate, factsOf, outputsOf, stripeKey } from '#infra/deploy/facts.ts'
import { describeFailure } from '#infra/deploy/failures.ts'
import { keptGrants } from '#infra/deploy/kept-grants.ts'
import { describeLoss, lossesBetween, type Loss, type Template } from '#infra/deploy/losses.ts'
import { CannotDeploy, makeDeployable } from '#infra/deploy/make-deployable.ts'
import { firstDeploymentNotes } from '#infra/deploy/first-deployment.ts'
import { preflightFacts } from '#infra/deploy/preflight-facts.ts'
import { preflightOf } from '#infra/deploy/preflight.ts'
import { reportOf, unreadableSecret } from '#infra/deploy/report.ts'
import { liveFunctions, resourcesOf } from '#infra/deploy/rollback/live-functions.ts'
import { movedSince, rolledBack } from '#infra/deploy/rollback/roll-back.ts'
import { smokeTest } from '#infra/deploy/smoke.ts'

const root = join(import.meta.dirname, '..')

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

/** @returns whether the command went well. */
const tried = (name: string, ...args: string[]): boolean => {
  console.log(`\n> ${name} ${args.join(' ')}`)
  const { status, error } = spawnSync(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  return status === 0
}

const run = (name: string, ...args: string[]): void => {
  if (!tried(name, ...args)) fail(`${name} ${args[0]} failed; nothing after it was done.`)
}

const stageOf = (args: readonly string[]): ChosenStage => {
  try {
    return chosenStage('deploy', args)
  } catch (error) {
    if (error instanceof InvalidConfig) return fail(error.message)
    throw error
  }
}

const { stage, config, region } = stageOf(process.argv.slice(2))
const stackName = stackNameOf(stage)
const assembly = ['--app', 'cdk.out']

/** Requires typing the name, to prevent reflexive confirmation. */
const asked = async (question: string): Promise<boolean> => {
  console.log(`\n${question}`)
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Type ${stackName} to go on: `)
  terminal.close()
  return answer.trim() === stackName
}

const confirmed = (losses: Loss[]): Promise<boolean> =>
  asked(`This deployment loses something:\n${losses.map((loss) => `- ${describeLoss(loss)}`).join('\n')}`)

/** The stack in a state from which it can be created or updated. */
const deployable = async (): Promise<'create' | 'update'> => {
  try {
    return await makeDeployable(stackMeans(stackName, region, { log: console.log, confirm: asked }))
  } catch (error) {
    if (error instanceof CannotDeploy) return fail(error.message)
    throw error
  }
}

const next = await deployable()
const account = await preflightFacts(region, config)
const missing = preflightOf({ ...account, isDeployed: next === 'update' }, config)
if (next === 'update') {
  const arn = (await outputsOf(stackName, region))('StripeSecretArn')
  const found = await stripeKey(arn, region)
  if (found === 'unreadable') missing.push(unreadableSecret(arn))
  if (typeof found !== 'string')
    missing.push(...keyProblems(found.key, config.payments).map(({ what, click }) => `${what}: ${click}`))
}
if (next === 'update' && config.canary) {
  const live = liveFunctions(await resourcesOf(stackName, region), region)
  missing.push(...rolledBack(await movedSince(live, live.deployed)))
}
if (missing.length > 0) fail(`Before a deployment:\n${missing.map((line) => `- ${line}`).join('\n')}`)
if (next === 'create') for (const note of await firstDeploymentNotes(region)) console.log(note)
run('vite', 'build', '--config', 'web/vite.config.ts')
run('cdk', 'synth', '--quiet', '-c', `stage=${stage}`)
const before = next === 'update' ? await deployedTemplate(stackName, region) : undefined
const after = JSON.parse(readFileSync(join(root, 'cdk.out', `${stackName}.template.json`), 'utf8')) as Template
const grants = before ? keptGrants(before, after) : {}
if (Object.keys(grants).length > 0) {
  const path = join(root, '.build', 'kept-grants.json')
  writeFileSync(path, JSON.stringify(grants))
  console.log(`For one release, ${Object.keys(grants).length} roles keep grants of the deployed one.`)
  run('cdk', 'synth', '--quiet', '-c', `stage=${stage}`, '-c', `grants=${path}`)
}
if (before) run('cdk', 'diff', ...assembly)
const losses = before ? lossesBetween(before, after) : []
if (losses.length > 0 && !(await confirmed(losses))) fail('Nothing was deployed.')
// The new stage takes over resources with fixed names that an earlier one left behind.
const adopt = next === 'create' ? ['--import-existing-resources'] : []
const began = new Date()
const wentWell = tried('cdk', 'deploy', ...assembly, '--require-approval', 'never', ...adopt)
if (!wentWell) fail(describeFailure(await failuresSince(stackName, region, began)))

const facts = await factsOf(stackName, config, region, new Date())
const { problems, todo } = reportOf(facts)
// Before its domain leads there, the site answers at the distribution's own address.
const url = facts.health.app === 200 ? facts.appUrl : `https://${facts.distributionDomain}`
const [email, password] = [process.env['SMOKE_EMAIL'], process.env['SMOKE_PASSWORD']]
const login = email && password ? { email, password } : undefined
const smoke = await smokeTest({ url, login, now: new Date() })
problems.push(...smoke.problems)
console.log(`\nSmoke test of ${url}: ${smoke.done.join(' · ')}`)
if (!login) todo.push('Give the smoke test an account to log in with: SMOKE_EMAIL, SMOKE_PASSWORD')
console.log(problems.length === 0 ? 'The site is deployed and answers.' : '\nProblems:')
for (const line of problems) console.log(`- ${line}`)
if (todo.length > 0) console.log(`\nLeft to do:\n${todo.map((line) => `- ${line}`).join('\n')}`)
if (problems.length > 0) process.exitCode = 1
