import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  type CfnDistribution,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { AddBehaviorOptions, BehaviorOptions, DistributionProps } from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core'
import { Construct, type IDependable } from 'constructs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptForGood } from '#shared/cache-control.ts'
import { embeddablePaths, widgetPath } from '#shared/embeddable-paths.ts'
import { crawlerPaths, securityTextPath } from '#shared/api/public.ts'
import type { StageConfig } from '../config/stage-config.ts'
import { ApiEdge } from './api-edge.ts'
import { acceptFindings, bucketFindings, distributionFindings, functionFindings, logFindings } from './findings.ts'
import { webAcl } from './web-acl.ts'
import { headerPolicies, type Hsts } from './web-headers.ts'

/** Public pages that the API serves with a link preview of their own, because crawlers run no script. */
const previewPaths = ['/about', '/acts', '/artistview', '/consult'] as const

/** Comes before the rest of the API, because the first behavior that matches counts. */
const calendarsPath = '/v1/public/calendars/*'

export interface WebProps {
  apiDomain: string
  /** Where pages send files of events to. */
  filesDomain: string
  /** Where changes come from, in a stage whose screens have a channel. */
  channelDomain: string | undefined
  /** The built web app; absent in tests and in the local cloud, which serve the folder themselves. */
  webDir: string | undefined
  /** A custom domain: the host of appUrl, with its certificate (us-east-1). */
  customDomain: { host: string; certificateArn: string; waits: boolean } | undefined
  /** The half of the origin's secret that CloudFront sends. */
  sentSecret: 'a' | 'b'
  hsts: Hsts
  waf: StageConfig['waf']
}

/**
 * Every path without a file name serves the single page; the page of a mail's link has its own. Not done through the
 * distribution's error pages, which would also turn the API's own 403 and 404 into web pages.
 */
const pageRouter = `function handler(event) {
  var request = event.request;
  var name = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (name.indexOf('.') === -1) request.uri = request.uri === '/answer' ? '/answer.html' : '/index.html';
  return request;
}
`

/**
 * CloudFront caches errors for ten seconds even where caching is off, keyed by path alone: the 404 of one user would be
 * served to another who may see the event.
 */
const uncachedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}))

const page = 'index.html'

const picture = 'content="/share.jpg"'
/** Link previews of the home page need the picture's whole address. @throws Error for a page without the picture. */
const withSharedPicture = (html: string, address: string): string => {
  if (!html.includes(picture)) throw new Error('The page has no picture for link previews')
  return html.replace(picture, () => `content="${address}/share.jpg"`)
}

/** The product's single origin: pages, pictures and API behind one distribution. */
export class Web extends Construct {
  readonly pictures: Bucket
  readonly distribution: Distribution
  readonly originSecret: ISecret
  /** The uploads that bring a new version to people's browsers. */
  private readonly live: BucketDeployment[] = []

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id)
    // Not empty after a failed first deployment, so it cannot be deleted; its generated name avoids clashes.
    const pages = this.bucket('Pages', RemovalPolicy.RETAIN, {
      // The pages of the releases before, for tools/rollback.ts.
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    })
    acceptFindings(pages, bucketFindings)
    this.pictures = this.bucket('Pictures', RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE, {
      versioned: true,
      // Deletes the objects of erased accounts; until then an operator can bring back a file deleted by mistake.
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true }],
    })
    acceptFindings(this.pictures, bucketFindings)

    const headers = headerPolicies(this, props)
    const pageOrigin = S3BucketOrigin.withOriginAccessControl(pages)
    const router = new EdgeFunction(this, 'PageRouter', {
      code: FunctionCode.fromInline(pageRouter),
      runtime: FunctionRuntime.JS_2_0,
    })
    const secure = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
    } satisfies AddBehaviorOptions
    const routed = {
      ...secure,
      functionAssociations: [{ function: router, eventType: FunctionEventType.VIEWER_REQUEST }],
    }
    const apiEdge = new ApiEdge(this, 'ApiEdge', props)
    this.originSecret = apiEdge.secret
    const embeddable: readonly string[] = embeddablePaths
    const preview = (path: string): BehaviorOptions => ({
      ...secure,
      ...apiEdge.pages,
      responseHeadersPolicy: embeddable.includes(path) ? headers.embeddable : headers.pages,
    })

    this.distribution = new Distribution(this, 'Distribution', {
      defaultBehavior: { ...routed, origin: pageOrigin, responseHeadersPolicy: headers.pages },
      additionalBehaviors: {
        [calendarsPath]: { ...secure, ...apiEdge.calendars, responseHeadersPolicy: headers.apiAndAssets },
        '/v1/*': { ...secure, ...apiEdge.behavior, responseHeadersPolicy: headers.apiAndAssets },
        '/pictures/*': {
          ...secure,
          origin: S3BucketOrigin.withOriginAccessControl(this.pictures),
          responseHeadersPolicy: headers.pictures,
        },
        '/assets/*': { ...secure, origin: pageOrigin, responseHeadersPolicy: headers.apiAndAssets },
        [widgetPath]: { ...secure, origin: pageOrigin, responseHeadersPolicy: headers.embeddable },
        // Exactly these: a longer path is a page like any other.
        ...Object.fromEntries(
          [...previewPaths, ...crawlerPaths, securityTextPath].map((path) => [path, preview(path)]),
        ),
      },
      errorResponses: uncachedErrors,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(props.waf && { webAclId: webAcl(this, props.waf) }),
      ...this.domain(props.customDomain),
    })
    const has = { waf: props.waf !== undefined, customDomain: props.customDomain !== undefined }
    acceptFindings(this.distribution, distributionFindings(has))
    // The domain of another distribution is moved (infra/deploy/region/alias.ts), for which this one needs its
    // certificate; with the domain itself, CloudFront would refuse it.
    if (props.customDomain?.waits)
      (this.distribution.node.defaultChild as CfnDistribution).addPropertyDeletionOverride('DistributionConfig.Aliases')
    if (props.webDir !== undefined) this.upload(props.webDir, pages, props.customDomain)
  }

  /** A page of this version calls the API of this version. */
  goLiveAfter(...api: IDependable[]): void {
    for (const upload of this.live) upload.node.addDependency(...api)
  }

  private bucket(id: string, removalPolicy: RemovalPolicy, more: Partial<BucketProps> = {}): Bucket {
    return new Bucket(this, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy,
      ...more,
    })
  }

  private domain(custom: WebProps['customDomain']): Partial<DistributionProps> {
    if (custom === undefined) return {}
    return {
      domainNames: [custom.host],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', custom.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    }
  }

  private address(custom: WebProps['customDomain']): string {
    return `https://${custom?.host ?? this.distribution.distributionDomainName}`
  }

  private upload(webDir: string, pages: Bucket, custom: WebProps['customDomain']): void {
    // During a deployment, open pages still load files of the previous version.
    const logGroup = new LogGroup(this, 'UploadLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acceptFindings(logGroup, logFindings)
    const kept = { destinationBucket: pages, prune: false, memoryLimit: 512, logGroup }
    const assets = new BucketDeployment(this, 'UploadAssets', {
      ...kept,
      sources: [Source.asset(join(webDir, 'assets'))],
      destinationKeyPrefix: 'assets/',
      cacheControl: [CacheControl.fromString(keptForGood)],
    })
    const others = new BucketDeployment(this, 'Upload', {
      ...kept,
      sources: [Source.asset(webDir, { exclude: ['assets', page] })],
      cacheControl: [CacheControl.noCache()],
    })
    // The page names all other files, so it is uploaded last. CloudFront keeps what may not be kept for one second:
    // there is nothing to invalidate.
    const last = new BucketDeployment(this, 'UploadPage', {
      ...kept,
      sources: [Source.data(page, withSharedPicture(readFileSync(join(webDir, page), 'utf8'), this.address(custom)))],
      cacheControl: [CacheControl.noCache()],
    })
    last.node.addDependency(assets, others)
    // The others have the service worker, which fetches the page by itself.
    this.live.push(others, last)
    // The CDK's function, which all three share.
    acceptFindings(last.handlerRole.node.scope!, functionFindings({ reserved: false, deadLetters: false }))
  }
}
