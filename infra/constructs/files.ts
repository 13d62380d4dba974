import { Rule, EventField, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type CfnBucket } from 'aws-cdk-lib/aws-s3'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { acceptFindings, bucketFindings } from './findings.ts'

/**
 * Files of events. Browsers send them here and get them from here by signed requests: no function carries 20 MB, and no
 * file opens on the product's own origin.
 */
export class Files extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, { appUrl }: { appUrl: string | undefined }) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(30) },
        // Checked within seconds, so what is left there was never announced or not sent whole.
        { prefix: 'arrived/', expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // Spreadsheets are read within minutes, and again while their columns are mapped.
        { prefix: 'imports/', expiration: Duration.days(2), abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // An archive is handed out for a day. It has everything, so nothing of it stays longer.
        {
          prefix: 'exports/',
          expiration: Duration.days(2),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(2),
        },
      ],
      // The forms are signed for one key each, so the page that sends one need not be known. The domain of CloudFront
      // is not: its headers name this bucket.
      cors: [{ allowedOrigins: [appUrl ?? '*'], allowedMethods: [HttpMethods.POST], allowedHeaders: ['*'] }],
    })
    // The CDK's own option is a function that sets this at deployment.
    const bucket = this.bucket.node.defaultChild as CfnBucket
    bucket.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
    acceptFindings(this.bucket, bucketFindings)
  }

  /** Sends what arrives to the queue, whose worker checks it. */
  reportArrivals(queue: IQueue): void {
    new Rule(this, 'Arrivals', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [this.bucket.bucketName] }, object: { key: [{ prefix: 'arrived/' }] } },
      },
      targets: [
        new SqsQueue(queue, {
          message: RuleTargetInput.fromObject({
            type: 'file_arrived',
            key: EventField.fromPath('$.detail.object.key'),
            size: EventField.fromPath('$.detail.object.size'),
          }),
        }),
      ],
    })
  }
}
