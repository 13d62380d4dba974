import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const deploy = (...args: string[]) => {
  const tool = join(import.meta.dirname, '..', '..', 'tools', 'deploy.ts')
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', tool, ...args], { encoding: 'utf8' })
  return { status, stderr: stderr.trim() }
}

it.each([
  [[], 'Choose a stage: npm run deploy -- prod (config/prod.json)'],
  [['nowhere'], 'There is no config/nowhere.json. Stages: dev, local, prod'],
  [['local'], 'The stage local runs on this machine: npm start'],
])('npm run deploy -- %s is refused before anything is built', (args, sentence) => {
  expect(deploy(...args)).toEqual({ status: 1, stderr: sentence })
})
