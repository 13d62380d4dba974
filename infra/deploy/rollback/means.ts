import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import {
  GetAliasCommand,
  LambdaClient,
  paginateListVersionsByFunction,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda'
import { CopyObjectCommand, ListObjectVersionsCommand, S3Client, type ObjectVersion } from '@aws-sdk/client-s3'
import { liveAlias } from '../../functions.ts'
import { stackStateOf } from '../cloudformation.ts'
import type { Kept, Place } from './plan.ts'
import type { RollbackMeans } from './roll-back.ts'

interface Resource {
  id: string
  type: string
  name: string
}

const resourcesOf = async (StackName: string, region: string): Promise<Resource[]> => {
  const client = new CloudFormationClient({ region })
  const found: Resource[] = []
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { LogicalResourceId: id = '', ResourceType: type = '', PhysicalResourceId: name = '' } of [
      ...StackResourceSummaries,
    ])
      found.push({ id, type, name })
  return found
}

const versionsOf = async (client: LambdaClient, FunctionName: string): Promise<Kept[]> => {
  const kept: Kept[] = []
  for await (const { Versions = [] } of paginateListVersionsByFunction({ client }, { FunctionName }))
    for (const { Version = '', LastModified = '' } of Versions)
      if (Version !== '$LATEST') kept.push({ version: Version, at: new Date(LastModified) })
  return kept
}

const placeOf = async (client: LambdaClient, name: string): Promise<Place> => {
  const [kept, { FunctionVersion = '' }] = await Promise.all([
    versionsOf(client, name),
    client.send(new GetAliasCommand({ FunctionName: name, Name: liveAlias })),
  ])
  return { name, live: FunctionVersion, kept }
}

/** Versions of all files but the assets. */
const pagesOf = async (client: S3Client, Bucket: string): Promise<Place[]> => {
  const versions: ObjectVersion[] = []
  let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {}
  for (;;) {
    const list = await client.send(new ListObjectVersionsCommand({ Bucket, Delimiter: 'assets/', ...from }))
    versions.push(...(list.Versions ?? []))
    if (list.IsTruncated !== true) break
    from = { KeyMarker: list.NextKeyMarker, VersionIdMarker: list.NextVersionIdMarker }
  }
  const byKey = Map.groupBy(versions, ({ Key = '' }) => Key)
  return [...byKey].map(([name, all]) => ({
    name,
    live: all.find(({ IsLatest }) => IsLatest)?.VersionId ?? '',
    kept: all.map(({ VersionId = '', LastModified = new Date(0) }) => ({ version: VersionId, at: LastModified })),
  }))
}

/** The real ones. */
export const rollbackMeans = async (
  stackName: string,
  region: string,
  log: RollbackMeans['log'],
): Promise<RollbackMeans & { deployed: ReadonlyMap<string, string> }> => {
  const [lambda, s3] = [new LambdaClient({ region }), new S3Client({ region })]
  const resources = await resourcesOf(stackName, region)
  const ofType = (type: string) => resources.filter((one) => one.type === type)
  const bucket = ofType('AWS::S3::Bucket').find(({ id }) => id.startsWith('WebPages'))?.name
  // …:function:<name>:<version>
  const deployed = new Map(
    ofType('AWS::Lambda::Version').map(({ name }) => name.split(':').slice(-2) as [string, string]),
  )
  return {
    deployed,
    state: () => stackStateOf(stackName, region),
    functions: () => Promise.all([...deployed.keys()].map((name) => placeOf(lambda, name))),
    pages: () => (bucket === undefined ? Promise.resolve([]) : pagesOf(s3, bucket)),
    pointAlias: ({ name, to }) =>
      lambda.send(
        new UpdateAliasCommand({
          FunctionName: name,
          Name: liveAlias,
          FunctionVersion: to,
          RoutingConfig: { AdditionalVersionWeights: {} },
        }),
      ),
    showPage: ({ name, to }) =>
      s3.send(
        new CopyObjectCommand({
          Bucket: bucket,
          Key: name,
          CopySource: `${bucket}/${encodeURIComponent(name)}?versionId=${to}`,
        }),
      ),
    log,
  }
}
