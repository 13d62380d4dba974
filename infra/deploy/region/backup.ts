import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { restoreRole } from '../../restore-role.ts'
import { CannotRestore } from '../restore-table.ts'
import { callAws } from '../signed-call.ts'

export interface RecoveryPoint {
  arn: string
  /** The table or bucket that was copied. */
  source: string
  at: Date
}

const points = z.object({
  RecoveryPoints: z.array(
    z.object({
      RecoveryPointArn: z.string(),
      ResourceArn: z.string(),
      ResourceType: z.string(),
      Status: z.string(),
      CreationDate: z.number(),
    }),
  ),
  NextToken: z.string().nullish(),
})
const metadata = z.object({ RestoreMetadata: z.record(z.string(), z.string()).nullish() })
const started = z.object({ RestoreJobId: z.string() })
const job = z.object({ Status: z.string(), StatusMessage: z.string().nullish() })

export interface BackupMeans {
  client: DynamoDBClient
  region: string
  /** Between two looks at a job. */
  wait(): Promise<unknown>
  log(text: string): void
}

const part = encodeURIComponent
const accountOf = (arn: string): string => arn.split(':')[4]!

/** Backup's requests, for the vault of a stack. */
export const backupOf = ({ client, region, wait, log }: BackupMeans, stackName: string) => {
  const ask = async (method: 'GET' | 'PUT', path: string, more: { query?: Record<string, string>; body?: unknown }) =>
    JSON.parse(await callAws(client, { service: 'backup', region, method, path, ...more })) as unknown
  const vault = `/backup-vaults/${part(stackName)}/recovery-points/`

  const finished = async (id: string): Promise<void> => {
    for (;;) {
      const { Status, StatusMessage } = job.parse(await ask('GET', `/restore-jobs/${part(id)}`, {}))
      if (Status === 'COMPLETED') return
      if (Status !== 'PENDING' && Status !== 'RUNNING')
        throw new CannotRestore(`The restore job ${id} is ${Status}: ${StatusMessage ?? 'no reason given'}`)
      log(`The restore job ${id} is ${Status}`)
      await wait()
    }
  }

  return {
    /** The newest complete copy of each table or bucket. */
    async newest(type: 'DynamoDB' | 'S3'): Promise<RecoveryPoint[]> {
      const newest = new Map<string, RecoveryPoint>()
      let token: string | null | undefined
      do {
        const query = { resourceType: type, ...(token != null && { nextToken: token }) }
        const { RecoveryPoints, NextToken } = points.parse(await ask('GET', vault, { query }))
        for (const each of RecoveryPoints) {
          const point = {
            arn: each.RecoveryPointArn,
            source: each.ResourceArn,
            at: new Date(each.CreationDate * 1000),
          }
          const known = newest.get(point.source)
          if (each.Status === 'COMPLETED' && (known === undefined || known.at < point.at))
            newest.set(point.source, point)
        }
        token = NextToken
      } while (token != null)
      return [...newest.values()]
    },
    /**
     * Restores a copy and waits. With the same target, AWS takes a second request for the first one.
     * @throws CannotRestore
     */
    async restore(point: RecoveryPoint, target: string, overrides: Record<string, string>): Promise<void> {
      const path = `${vault}${part(point.arn)}/restore-metadata`
      const { RestoreMetadata } = metadata.parse(await ask('GET', path, {}))
      const body = {
        RecoveryPointArn: point.arn,
        Metadata: { ...RestoreMetadata, ...overrides },
        // The stack of the lost region has made it: roles belong to no region (infra/constructs/backups.ts).
        IamRoleArn: `arn:aws:iam::${accountOf(point.arn)}:role/${restoreRole(stackName, region)}`,
        IdempotencyToken: `${target} ${point.at.toISOString()}`,
        CopySourceTagsToRestoredResource: true,
      }
      const { RestoreJobId } = started.parse(await ask('PUT', '/restore-jobs', { body }))
      await finished(RestoreJobId)
    },
  }
}
export type Backup = ReturnType<typeof backupOf>
