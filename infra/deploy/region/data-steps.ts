import { CannotRestore, makeWhole, restoredName } from '../restore-table.ts'
import { checkDocuments } from './documents.ts'
import { deploy, type Step } from './step.ts'
import type { StageFile, Means } from './means.ts'

/** The stage as it can be deployed in the other region; what the lost one had for itself is gone. */
const elsewhere = (file: StageFile, { region }: Means, table: string, stream: string | undefined): StageFile => {
  const { backupRegion: _, tableStream: __, texts: ___, ...kept } = file
  if (region !== 'us-east-1') delete kept['waf']
  return {
    ...kept,
    region,
    table,
    mailIdentity: 'own',
    ...(stream !== undefined && { tableStream: stream }),
    ...(file.appUrl !== undefined && { domainElsewhere: true }),
  }
}

/** CloudFormation ends a name that it invents with a random part; the part before it is the same in each region. */
const stem = (bucket: string): string => bucket.slice(0, bucket.lastIndexOf('-'))

const isDeployed = async (means: Means): Promise<boolean> => {
  try {
    return (await means.output('TableName')) === means.file.read().table
  } catch (error) {
    if (error instanceof Error && /does not exist|has no output/.test(error.message)) return false
    throw error
  }
}

export const dataSteps: readonly Step[] = [
  {
    title: 'Restore the table',
    words:
      'Restores the newest copy in the vault of this region into a new table, which takes 20 minutes to hours, ' +
      'and gives it what no restore brings back: deletion protection, point-in-time recovery, time to live, and ' +
      "the stream of a channel. Then writes the stage's file for this region: the table, an identity of its own " +
      'for mail, no `backupRegion`, no `texts` (a number belongs to a region), `waf` only in us-east-1, and the ' +
      'domain as elsewhere. Up to a day is lost: all that people did since the copy.',
    async run(means) {
      const before = means.file.read()
      if (before.region === means.region && before.table !== undefined) {
        const { stream } = await makeWhole(means, before.table, means)
        if (stream !== undefined && before['tableStream'] !== stream)
          means.file.write({ ...before, tableStream: stream })
        return undefined
      }
      const [point, ...others] = (await means.backup.newest('DynamoDB')).sort((a, b) => +b.at - +a.at)
      if (point === undefined)
        throw new CannotRestore(`The vault ${means.stackName} in ${means.region} has no copy of a table`)
      for (const { source } of others) means.log(`An older copy of another table is not restored: ${source}`)
      const table = restoredName(means.stackName, point.at)
      means.log(`Restoring the copy of ${point.at.toISOString()} into ${table}`)
      if (!(await means.tableExists(table)))
        await means.backup.restore(point, table, { targetTableName: table, encryptionType: 'Default' })
      const { stream } = await makeWhole(means, table, means)
      means.file.write(elsewhere(before, means, table, stream))
      return undefined
    },
  },
  {
    title: 'Deploy the stage here',
    words:
      'Bootstraps the region and deploys. The distribution gets the certificate, but not yet the domain. Quotas ' +
      'belong to a region: if the deployment stops at one, lower `lambdaConcurrency` or `mailsPerSecond` in the ' +
      'file.',
    async run(means) {
      if (await isDeployed(means)) return undefined
      if (!means.run('bootstrap')) throw new CannotRestore('The region cannot be prepared: do what the CDK says')
      return deploy(means)
    },
  },
  {
    title: 'Restore pictures, files and documents',
    words:
      'Restores the newest copy of each bucket into the one of the same purpose. Objects that are there already ' +
      'stay, so it may be repeated. The lock of a document begins anew. Not copied, and so lost: the copies of ' +
      'the audit log and mails of the last minutes.',
    async run(means) {
      const targets = await means.buckets()
      const points = (await means.backup.newest('S3')).sort((a, b) => +b.at - +a.at)
      for (const point of points) {
        const source = point.source.split(':').at(-1)!
        const target = targets.find((bucket) => stem(bucket) === stem(source))
        if (target === undefined) throw new CannotRestore(`The stack here has no bucket like ${source}`)
        means.log(`Restoring ${source} into ${target}`)
        await means.backup.restore(point, target, { DestinationBucketName: target, NewBucket: 'false' })
      }
      if (points.length === 0) throw new CannotRestore(`The vault ${means.stackName} has no copy of a bucket`)
      return undefined
    },
  },
  {
    title: 'Check every signed document',
    words:
      'Reads each document, compares its SHA-256 with its row, and writes the id of its version here into the ' +
      'row (ADR 20). It names the ones that are missing; the site refuses to show those, and an earlier copy of ' +
      'the bucket may have them.',
    async run({ dynamodb, s3, file, buckets, log }) {
      const bucket = (await buckets()).find((name) => /documents/i.test(name))
      if (bucket === undefined) throw new CannotRestore('The stack here has no bucket for documents')
      const { found, moved, missing } = await checkDocuments({ dynamodb, s3, table: file.read().table!, bucket })
      log(`${found} rows of documents have their file, ${moved} of them under a new id`)
      if (missing.length === 0) return undefined
      return { todo: [`${missing.length} signed documents are missing: ${missing.join(', ')}`] }
    },
  },
]
