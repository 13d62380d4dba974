import { BlockPublicAccess, Bucket, BucketEncryption, ObjectLockRetention, type BucketProps } from 'aws-cdk-lib/aws-s3'
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { acceptFindings, bucketFindings } from './findings.ts'

export interface LockedBucketProps {
  lock: 'governance' | 'compliance'
  lockDays: number
  lifecycleRules?: NonNullable<BucketProps['lifecycleRules']>
}

/** Each version is locked from the first day against change and deletion. */
export const lockedBucket = (scope: Construct, { lock, lockDays, lifecycleRules = [] }: LockedBucketProps): Bucket => {
  const bucket = new Bucket(scope, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    versioned: true,
    objectLockEnabled: true,
    objectLockDefaultRetention: ObjectLockRetention[lock](Duration.days(lockDays)),
    lifecycleRules,
  })
  acceptFindings(bucket, bucketFindings)
  return bucket
}
