import {
  AllowedMethods,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginProtocolPolicy,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { BehaviorOptions } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { acceptFindings, secretFindings } from './findings.ts'

/**
 * The caller's address as seen by CloudFront, overwriting the caller's own header. `CloudFront-Viewer-Address` would be
 * equivalent, but an origin request policy that adds it either also sends `Host`, with which API Gateway finds no API,
 * or drops `Accept-Encoding`.
 */
const viewerAddress = `function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`

/** Pages with a link preview are routes of the API. */
const previewPage = `function handler(event) {
  var request = event.request;
  request.uri = '/v1/public/pages' + request.uri;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`

/**
 * The path from the distribution to the API, by which functions recognize requests that bypass it
 * (functions/platform/http/edge.ts).
 */
export class ApiEdge extends Construct {
  /** Functions accept both values; CloudFront sends the one named by the configuration (docs/operations.md). */
  readonly secret: Secret
  readonly behavior: Omit<BehaviorOptions, 'responseHeadersPolicy'>
  /**
   * Of calendars by their secret address: kept, and each time confirmed by the API, because none has an age
   * (docs/adr/0014-calendar-feeds.md).
   */
  readonly calendars: Omit<BehaviorOptions, 'responseHeadersPolicy'>
  /** Of pages with a link preview: the same for everybody, for as long as the API says. */
  readonly pages: Omit<BehaviorOptions, 'responseHeadersPolicy'>

  constructor(scope: Construct, id: string, { apiDomain, sentSecret }: { apiDomain: string; sentSecret: 'a' | 'b' }) {
    super(scope, id)
    this.secret = new Secret(this, 'OriginSecret', {
      description: 'JSON: a, b. CloudFront sends one of them to the API; an empty one is not valid.',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ b: '' }),
        generateStringKey: 'a',
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acceptFindings(this.secret, secretFindings)
    this.behavior = {
      origin: new HttpOrigin(apiDomain, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        readTimeout: Duration.seconds(30),
        // A reference resolved at deployment: the value is not in any template. CloudFront overwrites a caller's own
        // header.
        customHeaders: { 'X-Origin-Secret': this.secret.secretValueFromJson(sentSecret).unsafeUnwrap() },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway finds the API by Host, so this header must not be forwarded.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new EdgeFunction(this, 'ViewerAddress', {
            code: FunctionCode.fromInline(viewerAddress),
            runtime: FunctionRuntime.JS_2_0,
          }),
        },
      ],
    }
    this.pages = {
      origin: this.behavior.origin,
      cachePolicy: new CachePolicy(this, 'PreviewCache', {
        comment: 'Until the API says otherwise: no caching',
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.hours(1),
        queryStringBehavior: CacheQueryStringBehavior.allowList('id', 'b', 'g'),
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
      // The page must depend on nothing outside the cache key. A function's header is forwarded if listed.
      originRequestPolicy: new OriginRequestPolicy(this, 'PreviewRequest', {
        headerBehavior: OriginRequestHeaderBehavior.allowList('x-viewer-address'),
      }),
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new EdgeFunction(this, 'PreviewPage', {
            code: FunctionCode.fromInline(previewPage),
            runtime: FunctionRuntime.JS_2_0,
          }),
        },
      ],
    }
    const { cachePolicy, originRequestPolicy } = this.pages
    this.calendars = {
      origin: this.behavior.origin,
      ...(cachePolicy && { cachePolicy }),
      ...(originRequestPolicy && { originRequestPolicy }),
      ...(this.behavior.functionAssociations && { functionAssociations: this.behavior.functionAssociations }),
    }
  }
}
