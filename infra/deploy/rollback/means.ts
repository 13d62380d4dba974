import { LambdaClient, UpdateAliasCommand } from '@aws-sdk/client-lambda'
import { CopyObjectCommand, ListObjectVersionsCommand, S3Client, type ObjectVersion } from '@aws-sdk/client-s3'
import { liveAlias } from '../../functions.ts'
import { stackStateOf } from '../cloudformation.ts'
import { liveFunctions, resourcesOf } from './live-functions.ts'
import type { Place } from './plan.ts'
import type { RollbackMeans } from './roll-back.ts'

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
): Promise<RollbackMeans> => {
  const [lambda, s3] = [new LambdaClient({ region }), new S3Client({ region })]
  const resources = await resourcesOf(stackName, region)
  const bucket = resources.find(({ type, id }) => type === 'AWS::S3::Bucket' && id.startsWith('WebPages'))?.name
  return {
    state: () => stackStateOf(stackName, region),
    functions: liveFunctions(resources, region).functions,
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
