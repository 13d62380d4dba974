import {
  AllowedMethods,
  CachePolicy,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginProtocolPolicy,
  OriginRequestPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { BehaviorOptions } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'

/**
 * The caller's address as CloudFront sees it, over whatever the caller claims. `CloudFront-Viewer-Address` would say
 * the same, but an origin request policy that adds it either sends `Host` too, by which API Gateway finds no API, or
 * drops `Accept-Encoding`.
 */
const viewerAddress = `function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`

const keys = ['a', 'b'] as const

/** The way from the distribution to the API: functions know by it that nobody went around (functions/_lib/edge.ts). */
export class ApiEdge extends Construct {
  /** Functions take both values, CloudFront sends the one that the context names (docs/operations.md). */
  readonly secret: Secret
  readonly behavior: Omit<BehaviorOptions, 'responseHeadersPolicy'>

  constructor(scope: Construct, id: string, apiDomain: string) {
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
    this.behavior = {
      origin: new HttpOrigin(apiDomain, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        readTimeout: Duration.seconds(30),
        // A reference, resolved at deployment: the value stands in no template. CloudFront overwrites a caller's own.
        customHeaders: { 'X-Origin-Secret': this.secret.secretValueFromJson(this.sentKey()).unsafeUnwrap() },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway finds the API by Host, so that one header must be its own.
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
  }

  private sentKey(): string {
    const asked = (this.node.tryGetContext('originSecret') as string | undefined) ?? 'a'
    const key = keys.find((one) => one === asked)
    if (!key) throw new Error(`The context originSecret is "a" or "b", not "${asked}"`)
    return key
  }
}
