import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DescribeTableCommand, DynamoDBClient, RestoreTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { backupOf } from '#infra/deploy/region/backup.ts'
import type { StageFile, Means } from '#infra/deploy/region/means.ts'
import type { Cloud } from '#local/cloud.ts'

/** The services of another region that the local cloud lacks: AWS Backup, CloudFront, CloudFormation's answers. */

const newRegion = 'us-west-2'
export const distribution = 'd2.cloudfront.net'
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const source = { documents: 'bookme-prod-documentsbucket1-old', pictures: 'bookme-prod-webpictures2-old' }
const madeAt = new Date('2026-06-01T08:00:00Z')

export interface Fault {
  /** The call that fails; undefined: none. */
  at: number | undefined
  calls: number
}

export const simulateRegion = async (cloud: Cloud, fault: Fault = { at: undefined, calls: 0 }) => {
  const objects = new Map<string, { id: string; bytes: string }>()
  const state = {
    file: {
      region: 'us-east-1',
      backupRegion: newRegion,
      appUrl: 'https://gigs.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/1',
      mailIdentity: 'existing',
      waf: { requestsPerFiveMinutes: 2000 },
    } as StageFile,
    deployed: undefined as StageFile | undefined,
    alias: 'old' as 'old' | 'new',
    consent: false,
    jobs: new Map<string, number>(),
    tokens: new Map<string, string>(),
    said: [] as string[],
    requests: [] as string[],
    objects,
  }
  const dynamodb = new DynamoDBClient({ ...cloud.operator, region: newRegion })
  const send = dynamodb.send.bind(dynamodb)
  const exists = (TableName: string) =>
    send(new DescribeTableCommand({ TableName })).then(
      () => true,
      () => false,
    )

  const startJob = async (body: { Metadata: Record<string, string>; IdempotencyToken: string; IamRoleArn: string }) => {
    if (body.IamRoleArn !== `arn:aws:iam::000000000000:role/BookMe-prod-restores-${newRegion}`)
      throw new Error(`cannot assume ${body.IamRoleArn}`)
    const known = state.tokens.get(body.IdempotencyToken)
    if (known !== undefined) return known
    const id = `job-${state.jobs.size}`
    state.tokens.set(body.IdempotencyToken, id)
    state.jobs.set(id, 0)
    const { targetTableName: TargetTableName, DestinationBucketName: bucket } = body.Metadata
    if (TargetTableName !== undefined)
      await send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: cloud.tableName,
          TargetTableName,
          RestoreDateTime: cloud.clock.now(),
        }),
      )
    else if (bucket?.includes('documents')) objects.set('contracts/1.pdf', { id: 'new-id', bytes: 'signed' })
    return id
  }
  const point = (ResourceArn: string, ResourceType: string, day: number, Status = 'COMPLETED') => ({
    RecoveryPointArn: `arn:aws:backup:${newRegion}:000000000000:recovery-point:${ResourceType}-${day}`,
    ResourceArn,
    ResourceType,
    Status,
    CreationDate: madeAt.getTime() / 1000 + day * 86_400,
  })
  const tableArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${cloud.tableName}`
  const pointsOf = (type: string) =>
    type === 'DynamoDB'
      ? [point(tableArn, type, -1), point(tableArn, type, 0), point(tableArn, type, 1, 'PARTIAL')]
      : [point(`arn:aws:s3:::${source.documents}`, type, 0), point(`arn:aws:s3:::${source.pictures}`, type, 0)]

  const answer = async (method: string, url: URL, body: string): Promise<string> => {
    if (url.pathname.endsWith('/associate-alias')) {
      if (!state.consent || state.deployed?.['domainElsewhere'] !== true) throw new Error('CNAMEAlreadyExists')
      state.alias = 'new'
      return ''
    }
    if (url.pathname.includes('/distribution/'))
      return state.alias === 'new' ? '<Items><CNAME>gigs.example.com</CNAME></Items>' : '<Items/>'
    if (url.pathname.endsWith('/restore-metadata')) return JSON.stringify({ RestoreMetadata: { kept: 'yes' } })
    if (method === 'PUT') return JSON.stringify({ RestoreJobId: await startJob(JSON.parse(body) as never) })
    if (url.pathname.startsWith('/restore-jobs/')) {
      const id = url.pathname.split('/').at(-1)!
      const looks = state.jobs.get(id)! + 1
      state.jobs.set(id, looks)
      return JSON.stringify({ Status: looks === 1 ? 'RUNNING' : 'COMPLETED' })
    }
    return JSON.stringify({ RecoveryPoints: pointsOf(url.searchParams.get('resourceType')!) })
  }
  const server = createServer((req, res) => {
    void (async () => {
      let body = ''
      for await (const chunk of req) body += String(chunk)
      const url = new URL(req.url!, 'http://aws')
      state.requests.push(`${req.method} ${decodeURIComponent(url.pathname)}`)
      try {
        res.end(await answer(req.method!, url, body))
      } catch (error) {
        res.writeHead(400).end(String(error))
      }
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** An object as S3 answers; only the version of this bucket is known. */
  const s3 = {
    send: (command: unknown) => {
      if (!(command instanceof GetObjectCommand)) return Promise.resolve({ Versions: [] })
      const { Key = '', VersionId } = command.input
      const found = objects.get(Key)
      if (!found || (VersionId !== undefined && VersionId !== found.id))
        return Promise.reject(Object.assign(new Error(), { name: 'NoSuchVersion' }))
      const transformToByteArray = () => Promise.resolve(Buffer.from(found.bytes))
      return Promise.resolve({ VersionId: found.id, Body: { transformToByteArray } })
    },
  } as unknown as S3Client

  /** Before or after a call the operator's machine dies: both are the same for the one who repeats the command. */
  const mayFail = <T extends (...given: never[]) => unknown>(call: T): T =>
    ((...given: never[]) => {
      const result = call(...given)
      fault.calls += 1
      if (fault.calls !== fault.at) return result
      const die = () => {
        throw new Error('interrupted')
      }
      return result instanceof Promise ? result.then(die) : die()
    }) as T
  const talk = { wait: mayFail(() => Promise.resolve()), log: (line: string) => void state.said.push(line) }
  const backup = backupOf({ client: dynamodb, region: newRegion, ...talk }, 'BookMe-prod')
  const means: Means = {
    stage: 'prod',
    stackName: 'BookMe-prod',
    region: newRegion,
    stream: false,
    file: { read: () => state.file, write: mayFail((file: StageFile) => void (state.file = file)) },
    dynamodb: Object.assign(dynamodb, { send: mayFail(send as never) }),
    s3: { send: mayFail(s3.send.bind(s3) as never) } as unknown as S3Client,
    backup: { newest: mayFail(backup.newest), restore: mayFail(backup.restore) },
    tableExists: mayFail(exists),
    output: mayFail((key: string) => {
      const { deployed } = state
      const outputs = { TableName: deployed?.table, DistributionDomain: distribution, DistributionId: 'E2' }
      return deployed === undefined
        ? Promise.reject(new Error('The stack does not exist'))
        : Promise.resolve((outputs as Record<string, string | undefined>)[key] ?? key)
    }),
    hasDomain: mayFail(() => Promise.resolve(state.deployed?.['domainElsewhere'] !== true)),
    buckets: () => Promise.resolve(['bookme-prod-documentsbucket1-new', 'bookme-prod-webpictures2-new']),
    run: mayFail((command: 'bootstrap' | 'deploy') => {
      // CloudFront refuses a distribution with a domain that another one has.
      if (command === 'deploy' && state.file['domainElsewhere'] !== true && state.alias === 'old') return false
      if (command === 'deploy') state.deployed = state.file
      return true
    }),
    hasStripeKey: () => Promise.resolve(true),
    domain: { consents: () => Promise.resolve(state.consent), leadsTo: () => Promise.resolve(true) },
    ...talk,
  }
  return { means, state, endpoint, stop: () => void server.close() }
}
