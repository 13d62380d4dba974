import { BlockPublicAccess, Bucket, BucketEncryption, ObjectLockRetention } from 'aws-cdk-lib/aws-s3'
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { acceptFindings, bucketFindings } from './findings.ts'

export interface DocumentsProps {
  lock: 'governance' | 'compliance'
  lockDays: number
}

/** Signed documents. Each version is locked from the first day against change and deletion. */
export class Documents extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, { lock, lockDays }: DocumentsProps) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: ObjectLockRetention[lock](Duration.days(lockDays)),
    })
    acceptFindings(this.bucket, bucketFindings)
  }
}
