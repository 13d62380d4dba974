import * as z from 'zod'
import { LocalError } from '../state/local-error.ts'
import type { Resolver } from './resolve.ts'
import type { Template } from './template.ts'

const ignored = z.unknown().optional()

const behaviour = z.strictObject({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z
    .array(z.object({ EventType: z.literal('viewer-request'), FunctionARN: z.string() }))
    .default([]),
  // Nothing is cached at this edge, but what a policy does not name never reaches the origin.
  CachePolicyId: z.string().optional(),
  OriginRequestPolicyId: z.string().optional(),
  // There is no https.
  CachedMethods: ignored,
  ViewerProtocolPolicy: ignored,
})

const distributionProperties = z.object({
  DistributionConfig: z.strictObject({
    Origins: z.array(
      z.object({
        Id: z.string(),
        DomainName: z.string(),
        OriginPath: z.string().default(''),
        OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
      }),
    ),
    DefaultCacheBehavior: behaviour,
    CacheBehaviors: z.array(behaviour).default([]),
    DefaultRootObject: z.string().default(''),
    // Error responses may only set the caching time: replacement pages would have to be served here too.
    CustomErrorResponses: z.array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() })).optional(),
    Enabled: ignored,
    HttpVersion: ignored,
    IPV6Enabled: ignored,
    PriceClass: ignored,
    Aliases: ignored,
    ViewerCertificate: ignored,
    Logging: ignored,
    Comment: ignored,
    Restrictions: ignored,
    WebACLId: ignored,
  }),
})

const item = z.object({ Header: z.string(), Value: z.string(), Override: z.boolean() })
const override = { Override: z.boolean() }
const headersProperties = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: ignored,
    Comment: ignored,
    CustomHeadersConfig: z.strictObject({ Items: z.array(item) }).optional(),
    SecurityHeadersConfig: z
      .strictObject({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), ...override }).optional(),
        ContentTypeOptions: z.object(override).optional(),
        FrameOptions: z.object({ FrameOption: z.string(), ...override }).optional(),
        ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), ...override }).optional(),
        // The browser would remember HSTS and refuse this machine's plain HTTP.
        StrictTransportSecurity: ignored,
        XSSProtection: ignored,
      })
      .optional(),
  }),
})

const queryStrings = z.object({ QueryStringBehavior: z.string(), QueryStrings: z.array(z.string()).default([]) })
const cachePolicy = z.object({
  CachePolicyConfig: z.object({
    ParametersInCacheKeyAndForwardedToOrigin: z.object({ QueryStringsConfig: queryStrings }),
  }),
})
const requestPolicy = z.object({ OriginRequestPolicyConfig: z.object({ QueryStringsConfig: queryStrings }) })

/** Parameters that a policy lets through. */
type Forwards = 'all' | readonly string[]
/** AWS's own policies, by their ids: CachingDisabled, CachingOptimized, and AllViewerExceptHostHeader. */
const managedPolicies: readonly (readonly [string, Forwards])[] = [
  ['4135ea2d-6df8-44a3-9df3-4b5a84be39ad', []],
  ['658327ea-f89d-4fab-a63d-7e88639e58f6', []],
  ['b689b0a8-53d0-40ab-baf2-68738e2966ac', 'all'],
]
const forwardsOf = ({ QueryStringBehavior, QueryStrings }: z.output<typeof queryStrings>): Forwards => {
  if (QueryStringBehavior === 'all') return 'all'
  if (QueryStringBehavior === 'none' || QueryStringBehavior === 'whitelist') return QueryStrings
  throw new LocalError(`The distribution forwards parameters by ${QueryStringBehavior}, which is not known here.`)
}

const functionProperties = z.looseObject({ FunctionCode: z.string() })

export interface ResponseHeader {
  name: string
  value: string
  override: boolean
}

export interface BehaviourDefinition {
  pathPattern: RegExp
  originDomain: string
  originPath: string
  /** Sent to the origin, overwriting the caller's; may contain dynamic references. */
  originHeaders: Record<string, string>
  allowedMethods: Set<string>
  /** Parameters that reach the origin. */
  query: Forwards
  compress: boolean
  responseHeaders: ResponseHeader[]
  /** Source of the CloudFront Function for viewer requests. */
  viewerRequest: string | undefined
}

export interface DistributionDefinition {
  domain: string
  rootObject: string
  /** In order of precedence, the default last. */
  behaviours: BehaviourDefinition[]
}

const responseHeaders = (properties: unknown): ResponseHeader[] => {
  const config = headersProperties.parse(properties).ResponseHeadersPolicyConfig
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: type,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
  } = config.SecurityHeadersConfig ?? {}
  const header = (
    name: string,
    value: string | undefined,
    from: { Override: boolean } | undefined,
  ): ResponseHeader[] => (from && value !== undefined ? [{ name, value, override: from.Override }] : [])
  return [
    ...header('content-security-policy', csp?.ContentSecurityPolicy.replace(/;?\s*upgrade-insecure-requests/, ''), csp),
    ...header('x-content-type-options', 'nosniff', type),
    ...header('x-frame-options', frame?.FrameOption, frame),
    ...header('referrer-policy', referrer?.ReferrerPolicy, referrer),
    ...(config.CustomHeadersConfig?.Items ?? []).map((i) => ({
      name: i.Header.toLowerCase(),
      value: i.Value,
      override: i.Override,
    })),
  ]
}

const pathPattern = (pattern: string): RegExp =>
  new RegExp(
    `^/?${pattern
      .replace(/^\//, '')
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  )

export const readDistribution = (template: Template, resolver: Resolver): DistributionDefinition | undefined => {
  const ofType = (type: string) => Object.entries(template.Resources).filter(([, r]) => r.Type === type)
  const properties = (logicalId: string): unknown => resolver.resolve(template.Resources[logicalId]?.Properties)
  const [found, ...more] = ofType('AWS::CloudFront::Distribution')
  if (!found) return undefined
  if (more.length > 0) throw new LocalError('The local cloud serves one distribution; the template has several.')

  const policies = new Map(
    ofType('AWS::CloudFront::ResponseHeadersPolicy').map(([id]) => [id, responseHeaders(properties(id))]),
  )
  const forwards = new Map<string, Forwards>([
    ...managedPolicies,
    ...ofType('AWS::CloudFront::CachePolicy').map(([id]): [string, Forwards] => [
      id,
      forwardsOf(
        cachePolicy.parse(properties(id)).CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig,
      ),
    ]),
    ...ofType('AWS::CloudFront::OriginRequestPolicy').map(([id]): [string, Forwards] => [
      id,
      forwardsOf(requestPolicy.parse(properties(id)).OriginRequestPolicyConfig.QueryStringsConfig),
    ]),
  ])
  const functions = new Map(
    ofType('AWS::CloudFront::Function').map(([id]) => [
      resolver.resolve({ 'Fn::GetAtt': [id, 'FunctionARN'] }) as string,
      functionProperties.parse(properties(id)).FunctionCode,
    ]),
  )
  const config = distributionProperties.parse(properties(found[0])).DistributionConfig

  const known = <T>(map: Map<string, T>, key: string): T => {
    const value = map.get(key)
    if (value === undefined) throw new LocalError(`The distribution names ${key}, which the template does not define.`)
    return value
  }
  const origins = new Map(config.Origins.map((o) => [o.Id, o]))
  return {
    domain: resolver.resolve({ 'Fn::GetAtt': [found[0], 'DomainName'] }) as string,
    rootObject: config.DefaultRootObject,
    behaviours: [...config.CacheBehaviors, config.DefaultCacheBehavior].map((b) => {
      const origin = known(origins, b.TargetOriginId)
      return {
        pathPattern: pathPattern(b.PathPattern),
        originDomain: origin.DomainName,
        originPath: origin.OriginPath,
        originHeaders: Object.fromEntries(
          origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
        ),
        allowedMethods: new Set(b.AllowedMethods),
        query: [b.CachePolicyId, b.OriginRequestPolicyId]
          .map((policy) => (policy === undefined ? [] : known(forwards, policy)))
          .reduce<Forwards>((all, some) => (all === 'all' || some === 'all' ? 'all' : [...all, ...some]), []),
        compress: b.Compress,
        responseHeaders: b.ResponseHeadersPolicyId ? known(policies, b.ResponseHeadersPolicyId) : [],
        viewerRequest: b.FunctionAssociations[0] && known(functions, b.FunctionAssociations[0].FunctionARN),
      }
    }),
  }
}
