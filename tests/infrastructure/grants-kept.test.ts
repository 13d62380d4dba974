import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createApp } from '#infra/build-app.ts'
import { checkStage } from '#infra/config/stage-config.ts'
import { keptGrants, type Statement } from '#infra/deploy/kept-grants.ts'
import type { Template } from '#infra/deploy/losses.ts'
import { inTempDir, synthesize } from './synthesize.ts'

const { resources } = await synthesize({ region: 'us-east-1' }, 'prod')

type Policies = { PolicyName: string; PolicyDocument: { Statement: Statement[] } }[]
const policiesOf = ({ Resources }: Template, id: string) => Resources[id]!.Properties!['Policies'] as Policies
const template = (): Template => structuredClone({ Resources: resources }) as Template

/** The functions' roles, with the version that has each. */
const roles = Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
  if (Type !== 'AWS::Lambda::Version') return []
  const fn = resources[(Properties['FunctionName'] as { Ref: string }).Ref]!
  return [{ version: id, role: (fn.Properties['Role'] as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0] }]
})

/** As a later release publishes each function anew. */
const published = ({ Resources }: Template, name: string): Template => ({
  Resources: Object.fromEntries(
    Object.entries(Resources).map(([id, one]) => [one.Type === 'AWS::Lambda::Version' ? `${id}${name}` : id, one]),
  ),
})
const allowed = (from: Template, id: string) =>
  policiesOf(from, id)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .map((one) => JSON.stringify(one))
/** As deployed. */
const deploy = (before: Template, after: Template): Template => {
  const next = structuredClone(after)
  for (const [id, { policies, delayed }] of Object.entries(keptGrants(before, after)))
    Object.assign(next.Resources[id]!, {
      Properties: { ...next.Resources[id]!.Properties, Policies: policies },
      Metadata: { delayed },
    })
  return next
}
const narrowed = (from: Template, keep: (statement: Statement, at: number) => boolean): Template => {
  const next = structuredClone(from)
  for (const { role } of roles)
    for (const { PolicyDocument } of policiesOf(next, role))
      PolicyDocument.Statement = PolicyDocument.Statement.filter(keep)
  return next
}

it('changes nothing while a release takes no grant away', () => {
  expect(roles.length).toBeGreaterThan(20)
  expect(keptGrants(template(), published(template(), 'b'))).toEqual({})
})

it('keeps each grant that a release takes away, of each function, until the next release', () => {
  for (let at = 0; at < 12; at++) {
    const first = template()
    const less = narrowed(first, ({ Effect }, place) => place !== at || Effect === 'Deny')
    const second = deploy(first, published(less, 'b'))
    for (const { role } of roles)
      expect(new Set(allowed(second, role))).toEqual(new Set([...allowed(first, role), ...allowed(less, role)]))
    // The same release once more, as after a failure: its predecessor may still be rolled back to.
    const again = deploy(second, published(less, 'b'))
    expect(again).toEqual(second)
    const third = deploy(again, published(less, 'c'))
    for (const { role } of roles) expect(allowed(third, role)).toEqual(allowed(less, role))
  }
})

it('denies what a release denies from the next one on: the deployed version may need it', () => {
  const first = narrowed(template(), ({ Effect }) => Effect !== 'Deny')
  const second = deploy(first, published(template(), 'b'))
  const third = deploy(second, published(template(), 'c'))
  const denials = (from: Template) => JSON.stringify(from.Resources).split('"Effect":"Deny"').length
  const inRoles = (from: Template) =>
    roles.flatMap(({ role }) => allowed(from, role)).filter((one) => one.includes('"Deny"'))
  expect(inRoles(second)).toEqual([])
  expect(inRoles(third)).toEqual(inRoles(template()))
  expect(denials(third)).toBe(denials(template()))
})

it('keeps no grant on a resource that goes', () => {
  const before = template()
  const { role } = roles[0]!
  const gone: Statement = { Effect: 'Allow', Action: 's3:GetObject', Resource: { 'Fn::GetAtt': ['Gone', 'Arn'] } }
  policiesOf(before, role)[0]!.PolicyDocument.Statement.push(gone)
  before.Resources['Gone'] = { Type: 'AWS::S3::Bucket' }
  expect(keptGrants(before, published(template(), 'b'))).toEqual({})
})

it('is part of the template that the CDK deploys', async () => {
  const { role } = roles[0]!
  await inTempDir(async (options) => {
    const grants = join(options.functionsDir, 'grants.json')
    const policies = [{ PolicyName: 'Kept', PolicyDocument: { Version: '2012-10-17', Statement: [] } }]
    writeFileSync(grants, JSON.stringify({ [role]: { policies, delayed: [{ Effect: 'Deny' }] } }))
    const mail = { mailFrom: 'bookings@bookme.example', operatorEmail: 'operator@bookme.example' }
    const config = checkStage('prod', { ...mail, region: 'us-east-1' })
    const { app } = await createApp({ ...options, stage: 'prod', config, skipWeb: true, grants })
    const { Resources } = app.synth().getStackByName('BookMe-prod').template as Template
    expect(Resources[role]).toMatchObject({
      Properties: { Policies: policies },
      Metadata: { delayed: [{ Effect: 'Deny' }] },
    })
  })
})
