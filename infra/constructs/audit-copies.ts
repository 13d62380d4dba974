import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Duration } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { auditKeptDays } from '#shared/domain/audit.ts'
import { lockedBucket, type LockedBucketProps } from './locked-bucket.ts'

/** Copies of the audit log, locked and kept for as long as its entries. */
export class AuditCopies extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, { lock }: Pick<LockedBucketProps, 'lock'>) {
    super(scope, id)
    const expiration = Duration.days(auditKeptDays + 1)
    this.bucket = lockedBucket(this, {
      lock,
      lockDays: auditKeptDays,
      lifecycleRules: [{ expiration, noncurrentVersionExpiration: Duration.days(1) }],
    })
  }
}
