import { describe, expect, it } from 'vitest'
import { throttledRoutes } from '#infra/capacity.ts'
import { refersTo, synthesize } from './synthesize.ts'

const { one, resources } = await synthesize()

interface Behaviour {
  PathPattern?: string
  TargetOriginId: string
  ResponseHeadersPolicyId: { Ref: string }
  FunctionAssociations?: { EventType: string; FunctionARN: { 'Fn::GetAtt': [string] } }[]
  AllowedMethods?: string[]
  CachePolicyId: string
  OriginRequestPolicyId?: string
  ViewerProtocolPolicy: string
}
const config = one('AWS::CloudFront::Distribution').Properties.DistributionConfig as {
  Origins: { Id: string; DomainName: unknown; OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[]
  CustomErrorResponses: Record<string, number>[]
  DefaultCacheBehavior: Behaviour
  CacheBehaviors: Behaviour[]
}
const behaviour = (path: string) => config.CacheBehaviors.find(({ PathPattern }) => PathPattern === path)!
const functionOf = ({ FunctionAssociations }: Behaviour) =>
  resources[FunctionAssociations![0]!.FunctionARN['Fn::GetAtt'][0]]!.Properties.FunctionCode as string
const originOf = ({ TargetOriginId }: Behaviour) => config.Origins.find(({ Id }) => Id === TargetOriginId)!.DomainName

const run = (code: string, uri: string) => {
  const handler = new Function(`${code}; return handler`)() as (event: object) => { uri: string; headers: object }
  const event = { viewer: { ip: '203.0.113.7' }, request: { uri, headers: {} as Record<string, { value: string }> } }
  return { request: handler(event) as typeof event.request }
}

interface Headers {
  SecurityHeadersConfig: Record<string, Record<string, unknown>>
  CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] }
}
type Joined = { 'Fn::Join': [string, unknown[]] }
/** The bucket of files is named by a reference. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : (value as Joined)['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : 'files')).join('')
const headersOf = ({ ResponseHeadersPolicyId }: Behaviour) => {
  const headers = resources[ResponseHeadersPolicyId.Ref]!.Properties.ResponseHeadersPolicyConfig as Headers
  return {
    security: headers.SecurityHeadersConfig,
    csp: textOf(headers.SecurityHeadersConfig.ContentSecurityPolicy!.ContentSecurityPolicy),
    cache: headers.CustomHeadersConfig.Items.find(({ Header }) => Header === 'Cache-Control')!,
  }
}

describe('distribution', () => {
  it('forwards /v1/* to the API unchanged and uncached', () => {
    const api = behaviour('/v1/*')
    expect(refersTo(originOf(api), one('AWS::ApiGatewayV2::Api').id)).toBe(true)
    expect(api.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']))
    // AWS's own CachingDisabled and AllViewerExceptHostHeader.
    expect(api.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad')
    expect(api.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac')
    expect(headersOf(api).cache).toMatchObject({ Value: 'no-store', Override: false })
  })

  it('keeps calendars, and asks the API each time whether they still hold', () => {
    const paths = config.CacheBehaviors.map(({ PathPattern }) => PathPattern)
    expect(paths.indexOf('/v1/public/calendars/*')).toBeLessThan(paths.indexOf('/v1/*'))
    const calendars = behaviour('/v1/public/calendars/*')
    expect(originOf(calendars)).toEqual(originOf(behaviour('/v1/*')))
    const { request } = run(functionOf(calendars), '/v1/public/calendars/token')
    expect(request.uri).toBe('/v1/public/calendars/token')
    expect(request.headers['x-viewer-address']).toEqual({ value: '203.0.113.7' })
    const { Ref } = calendars.CachePolicyId as unknown as { Ref: string }
    expect(resources[Ref]!.Properties.CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0 })
  })

  it('does not replace API errors with a page', () => {
    for (const response of config.CustomErrorResponses)
      expect(Object.keys(response).sort()).toEqual(['ErrorCachingMinTTL', 'ErrorCode'])
    expect(functionOf(behaviour('/v1/*'))).not.toContain('index.html')
  })

  it('caches no errors', () => {
    // Otherwise CloudFront caches errors for ten seconds, keyed by path alone.
    expect(config.CustomErrorResponses).toEqual(
      [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    )
  })

  it('authenticates itself to the API with a secret that is not in any template', async () => {
    const secret = one('AWS::SecretsManager::Secret', 'WebApiEdge')
    const headerIn = (origins: typeof config.Origins) =>
      origins.find(({ OriginCustomHeaders }) => OriginCustomHeaders)!.OriginCustomHeaders
    expect(headerIn(config.Origins)).toEqual([
      {
        HeaderName: 'X-Origin-Secret',
        HeaderValue: {
          'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: secret.id }, ':SecretString:a::}}']],
        },
      },
    ])
    expect(secret.Properties.GenerateSecretString).toMatchObject({ GenerateStringKey: 'a', PasswordLength: 64 })
    const rotated = (await synthesize({ originSecret: 'b' })).one('AWS::CloudFront::Distribution')
    expect(JSON.stringify(headerIn((rotated.Properties.DistributionConfig as typeof config).Origins))).toContain(
      ':SecretString:b::}}',
    )
  })

  it("reports the viewer's address to the API regardless of the caller's headers", () => {
    const handler = new Function(`${functionOf(behaviour('/v1/*'))}; return handler`)() as (event: object) => object
    const headers = { accept: { value: '*/*' }, 'x-viewer-address': { value: '10.0.0.1' } }
    expect(handler({ viewer: { ip: '2001:db8::7' }, request: { uri: '/v1/users', headers } })).toEqual({
      uri: '/v1/users',
      headers: { accept: { value: '*/*' }, 'x-viewer-address': { value: '2001:db8::7' } },
    })
  })

  it('caches pictures and hashed assets forever, but not pages and errors', () => {
    expect(refersTo(originOf(behaviour('/pictures/*')), one('AWS::S3::Bucket', 'WebPictures').id)).toBe(true)
    expect(headersOf(behaviour('/pictures/*')).csp).toBe("default-src 'none'; sandbox")
    // The objects' own headers allow caching; responses without it, such as 403 or 503, are requested again.
    for (const path of ['/pictures/*', '/assets/*'])
      expect(headersOf(behaviour(path)).cache).toMatchObject({ Value: 'no-store', Override: false })
    expect(headersOf(config.DefaultCacheBehavior).cache.Value).toBe('no-cache')
  })

  it('allows only HTTPS and sends HSTS', () => {
    for (const each of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(each.ViewerProtocolPolicy).toBe('redirect-to-https')
      const { security } = headersOf(each)
      expect(security).toMatchObject({
        ContentTypeOptions: { Override: true },
        // Not the subdomains: the domain may be an apex, with other sites below it.
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: false, Preload: false },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
      })
    }
  })

  it('binds subdomains to HTTPS only if the stage says so', async () => {
    const chosen = await synthesize({ hsts: { includeSubDomains: true, preload: true } })
    const policies = chosen.all('AWS::CloudFront::ResponseHeadersPolicy')
    expect(policies).toHaveLength(4)
    for (const { Properties } of policies)
      expect(JSON.stringify(Properties)).toContain('"IncludeSubdomains":true,"Override":true,"Preload":true')
  })

  it('limits the rate of an address if the stage says so', async () => {
    expect(config).not.toHaveProperty('WebACLId')
    const limited = await synthesize({ region: 'us-east-1', waf: { requestsPerFiveMinutes: 2000 } }, 'prod')
    const acl = limited.one('AWS::WAFv2::WebACL')
    expect(acl.Properties).toMatchObject({
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        { Statement: { RateBasedStatement: { Limit: 2000, AggregateKeyType: 'IP' } }, Action: { Block: {} } },
        {
          Statement: {
            RateBasedStatement: {
              Limit: 300,
              AggregateKeyType: 'IP',
              ScopeDownStatement: {
                OrStatement: {
                  Statements: throttledRoutes.passwords.map((route) => ({
                    ByteMatchStatement: { SearchString: route.replace('POST ', ''), PositionalConstraint: 'EXACTLY' },
                  })),
                },
              },
            },
          },
          Action: { Block: {} },
        },
        { OverrideAction: { None: {} } },
      ],
    })
    const { DistributionConfig } = limited.one('AWS::CloudFront::Distribution').Properties
    expect(DistributionConfig).toMatchObject({ WebACLId: { 'Fn::GetAtt': [acl.id, 'Arn'] } })
  })

  it('lets pages run only our own scripts', () => {
    const { csp } = headersOf(config.DefaultCacheBehavior)
    expect(csp).toContain("default-src 'none'")
    expect(csp).toContain("img-src 'self' data: blob:;")
    expect(csp).toContain("require-trusted-types-for 'script'; trusted-types bookme-worker default;")
    expect(csp).toContain("script-src 'self';")
    expect(csp).toContain("object-src 'none'")
    expect(csp).not.toContain('unsafe-eval')
  })

  it('lets other sites frame only the embeddable public pages', () => {
    expect(headersOf(config.DefaultCacheBehavior).csp).toContain("frame-ancestors 'self'")
    const framed = config.CacheBehaviors.filter((each) => headersOf(each).csp.includes('frame-ancestors *'))
    expect(framed.map(({ PathPattern }) => PathPattern)).toEqual(['/free.html', '/artistview', '/consult'])
  })
})

describe('pages with a link preview', () => {
  it.each(['/about', '/acts', '/artistview', '/consult'])('%s is rendered by the API, and cached by its id', (path) => {
    const page = behaviour(path)
    expect(originOf(page)).toEqual(originOf(behaviour('/v1/*')))
    const { request } = run(functionOf(page), path)
    expect(request.uri).toBe(`/v1/public/pages${path}`)
    expect(request.headers['x-viewer-address']).toEqual({ value: '203.0.113.7' })
    const policy = (id: unknown) => resources[(id as { Ref: string }).Ref]!.Properties
    expect(policy(page.CachePolicyId).CachePolicyConfig).toMatchObject({
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['id', 'b', 'g'] },
      },
    })
    // Nothing that is not in the key reaches the function.
    expect(policy(page.OriginRequestPolicyId).OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-viewer-address'] },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    })
    expect(headersOf(page).cache).toMatchObject({ Value: 'no-cache', Override: true })
  })
})

describe('page router', () => {
  const code = functionOf(config.DefaultCacheBehavior)
  const route = (uri: string) => {
    const handler = new Function(`${code}; return handler`)() as (event: { request: { uri: string } }) => {
      uri: string
    }
    return handler({ request: { uri } }).uri
  }

  it.each(['/', '/events', '/event/', '/artistview', '/a.b/c'])('%s serves the page', (uri) => {
    expect(route(uri)).toBe('/index.html')
  })

  it('the page of a request’s link has a file of its own', () => {
    expect(route('/answer')).toBe('/answer.html')
    expect(route('/answer/more')).toBe('/index.html')
  })

  it.each(['/index.html', '/favicon.svg', '/robots.txt', '/assets/main-1a2b.js'])('%s serves a file', (uri) => {
    expect(route(uri)).toBe(uri)
  })

  it('runs for every page', () => {
    expect(config.DefaultCacheBehavior.FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }])
  })
})
