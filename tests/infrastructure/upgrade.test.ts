import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readStage } from '#infra/config/read-stage.ts'
import { describeLoss, isStateful, lossesBetween, type Template } from '#infra/deploy/losses.ts'
import { synthesize } from './synthesize.ts'

/** The resources that hold data in production, as last deployed from config/prod.json. */
const deployed = JSON.parse(readFileSync(join(import.meta.dirname, 'deployed', 'prod.json'), 'utf8')) as Template
const { resources } = await synthesize(readStage('prod'), 'prod')

it('an upgrade replaces, deletes or overwrites nothing that holds data', () => {
  expect(lossesBetween(deployed, { Resources: resources }).map(describeLoss)).toEqual([])
})

it('every resource with data is in deployed/prod.json, so that the next upgrade keeps it too', () => {
  const holders = Object.keys(resources).filter((id) => isStateful(resources[id]!.Type))
  expect(Object.keys(deployed.Resources).sort()).toEqual(holders.sort())
})
