import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const run = (name: string, ...args: string[]) => {
  const tool = join(import.meta.dirname, '..', '..', name)
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', tool, ...args], { encoding: 'utf8' })
  return { status, stderr: stderr.trim() }
}

it.each([
  [[], 'Choose a stage: npm run deploy -- --stage prod'],
  [['nowhere'], 'There is no config/nowhere.json. Stages: dev, local, prod'],
  [['local'], 'The stage local runs on this machine: npm start'],
])('npm run deploy -- %s is refused before anything is built', (args, sentence) => {
  expect(run('tools/deploy.ts', ...args)).toEqual({ status: 1, stderr: sentence })
})

it.each([
  [[], 'Choose a stage: npm run restore -- prod --to 2026-11-22T09:30:00Z'],
  [['prod', '--to', '2026-11-22T09:30:00'], 'Say the time to restore, with its zone: --to 2026-11-22T09:30:00Z'],
])('npm run restore -- %s is refused before anything is restored', (args, sentence) => {
  expect(run('tools/restore.ts', ...args)).toEqual({ status: 1, stderr: sentence })
})

it.each([
  [[], 'Choose a stage: npm run rollback -- --stage prod'],
  [['prod', '--before', '2026-11-22'], 'Say the time with its zone: --before 2026-11-22T09:30:00Z'],
])('npm run rollback -- %s is refused before anything is moved', (args, sentence) => {
  expect(run('tools/rollback.ts', ...args)).toEqual({ status: 1, stderr: sentence })
})

it('npm run synth -- <a stage that does not exist> says which exist', () => {
  const stderr = 'There is no config/nowhere.json. Stages: dev, local, prod'
  expect(run('infra/app.ts', 'nowhere')).toEqual({ status: 1, stderr })
})
