import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { lockedBucket, type LockedBucketProps } from './locked-bucket.ts'

/** Signed documents. */
export class Documents extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, { lock, lockDays }: Pick<LockedBucketProps, 'lock' | 'lockDays'>) {
    super(scope, id)
    this.bucket = lockedBucket(this, { lock, lockDays })
  }
}
