import { describe, expect, it } from 'vitest'
import { functionNames, functionSpecs } from '#infra/functions.ts'
import { refersTo, synthesize } from './synthesize.ts'

type Template = Awaited<ReturnType<typeof synthesize>>
const template = await synthesize({ screens: 'channel' })
const { all, entries, one, resources } = template

const leading = functionNames.filter((name) => functionSpecs[name].leads)

/** The alias of each function, by the function's name. */
const aliasesOf = ({ entries: of, resources: in_ }: Template) =>
  new Map(
    of('AWS::Lambda::Alias').map(([id, alias]) => {
      const { FunctionName } = alias.Properties as { FunctionName: { Ref: string } }
      const name = in_[FunctionName.Ref]!.Properties.FunctionName as string
      return [name.replace(/^BookMe-/, ''), { id, ...alias }]
    }),
  )
const aliases = aliasesOf(template)

describe('a release', () => {
  it('has an alias for each function, of its newest version', () => {
    expect([...aliases.keys()].sort()).toEqual([...functionNames].sort())
    for (const { Properties } of aliases.values()) {
      const version = (Properties.FunctionVersion as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0]
      expect(resources[version]).toMatchObject({ Properties: { FunctionName: Properties.FunctionName } })
    }
  })

  it('takes all calls by an alias: of routes, queues, schedules, and the permission to call', () => {
    const ids = [...aliases.values()].map(({ id }) => id)
    const calls: [string, unknown][] = [
      ...all('AWS::Lambda::Permission').map((r): [string, unknown] => [r.Type, r.Properties.FunctionName]),
      ...all('AWS::Scheduler::Schedule').map((r): [string, unknown] => [
        r.Type,
        (r.Properties.Target as { Arn: unknown }).Arn,
      ]),
    ]
    expect(calls.length).toBeGreaterThan(20)
    for (const [type, target] of calls)
      expect([type, ids.includes((target as { Ref: string }).Ref)]).toEqual([type, true])
    const queues = all('AWS::Lambda::EventSourceMapping')
    expect(queues).toHaveLength(6)
    for (const { Properties } of queues) expect(ids.some((id) => refersTo(Properties.FunctionName, id))).toBe(true)
    const worker = all('AWS::Lambda::Function').find((r) => r.Properties.FunctionName === 'BookMe-payment-worker')!
    const { Variables } = worker.Properties.Environment as { Variables: Record<string, unknown> }
    expect(JSON.stringify(Variables.SCHEDULE_TARGET_ARN)).toContain(':function:BookMe-scheduled-jobs:live')
  })

  it('takes a tenth of the calls of leading functions first, and goes back while an alarm of theirs rings', () => {
    const groups = entries('AWS::CodeDeploy::DeploymentGroup')
    const rings = entries('AWS::CloudWatch::Alarm').filter(([id]) => id.startsWith('Alarmsrelease'))
    // CodeDeploy takes ten.
    expect(rings.length).toBeLessThanOrEqual(10)
    expect(groups).toHaveLength(leading.length)
    for (const name of leading) {
      const { UpdatePolicy } = aliases.get(name)! as { UpdatePolicy?: object }
      const [group] = groups.filter(([id]) => JSON.stringify(UpdatePolicy).includes(`"${id}"`))
      expect(group![1].Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AlarmConfiguration: { Enabled: true, Alarms: rings.map(([id]) => ({ Name: { Ref: id } })) },
        AutoRollbackConfiguration: { Enabled: true, Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']) },
      })
    }
    const metrics = JSON.stringify(rings.map(([, { Properties }]) => Properties.Metrics))
    for (const name of leading) {
      const [id] = entries('AWS::Lambda::Function').find(([, r]) => r.Properties.FunctionName === `BookMe-${name}`)!
      expect(metrics).toContain(`"${id}"`)
    }
    expect(metrics).toContain('"5xx"')
  })

  it('reaches the other functions after the leading ones', () => {
    const first = leading.map((name) => aliases.get(name)!.id)
    for (const name of functionNames.filter((each) => !leading.includes(each)))
      expect(aliases.get(name)!.DependsOn).toEqual(expect.arrayContaining(first))
  })

  it('takes all calls at once where the stage says so', async () => {
    const atOnce = await synthesize({ canary: false })
    expect(atOnce.all('AWS::CodeDeploy::DeploymentGroup')).toEqual([])
    for (const alias of aliasesOf(atOnce).values()) expect(alias).not.toHaveProperty('UpdatePolicy')
  })

  it('leaves room in the template, which CloudFormation limits to 500 resources', async () => {
    const everything = {
      ...{ region: 'us-east-1', backupRegion: 'us-west-2', screens: 'channel' as const, mailFrom: 'a@x.example' },
      ...{ appUrl: 'https://x.example', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/abc' },
      ...{ replyDomain: 'reply.x.example', waf: { requestsPerFiveMinutes: 2000 } },
      texts: { number: '+15185550199', numberId: `phone-${'0'.repeat(32)}` },
    }
    const prod = await synthesize(everything, 'prod')
    // Three uploads of the web app with their function, role and layer are not in a test's template.
    expect(Object.keys(prod.resources).length + 8).toBeLessThan(400)
    expect(one('AWS::CodeDeploy::Application').Properties).toEqual({ ComputePlatform: 'Lambda' })
  })
})
