import { describe, expect, it } from 'vitest'
import { refersTo, synthesize } from './synthesize.ts'

const { one, resources } = await synthesize()

interface Behaviour {
  PathPattern?: string
  TargetOriginId: string
  ResponseHeadersPolicyId: { Ref: string }
  FunctionAssociations?: { EventType: string }[]
  AllowedMethods?: string[]
  CachePolicyId: string
  OriginRequestPolicyId?: string
  ViewerProtocolPolicy: string
}
const config = one('AWS::CloudFront::Distribution').Properties.DistributionConfig as {
  Origins: { Id: string; DomainName: unknown }[]
  DefaultCacheBehavior: Behaviour
  CacheBehaviors: Behaviour[]
}
const behaviour = (path: string) => config.CacheBehaviors.find(({ PathPattern }) => PathPattern === path)!
const originOf = ({ TargetOriginId }: Behaviour) => config.Origins.find(({ Id }) => Id === TargetOriginId)!.DomainName

interface Headers {
  SecurityHeadersConfig: Record<string, Record<string, unknown>>
  CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] }
}
const headersOf = ({ ResponseHeadersPolicyId }: Behaviour) => {
  const headers = resources[ResponseHeadersPolicyId.Ref]!.Properties.ResponseHeadersPolicyConfig as Headers
  return {
    security: headers.SecurityHeadersConfig,
    csp: headers.SecurityHeadersConfig.ContentSecurityPolicy!.ContentSecurityPolicy as string,
    cache: headers.CustomHeadersConfig.Items.find(({ Header }) => Header === 'Cache-Control')!,
  }
}

describe('distribution', () => {
  it('hands /v1/* to the API as it came, with nothing cached', () => {
    const api = behaviour('/v1/*')
    expect(refersTo(originOf(api), one('AWS::ApiGatewayV2::Api').id)).toBe(true)
    expect(api.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']))
    // AWS's own CachingDisabled and AllViewerExceptHostHeader.
    expect(api.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad')
    expect(api.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac')
    expect(headersOf(api).cache).toMatchObject({ Value: 'no-store', Override: false })
  })

  it('hides no error of the API behind a page', () => {
    expect(config).not.toHaveProperty('CustomErrorResponses')
    expect(behaviour('/v1/*').FunctionAssociations).toBeUndefined()
  })

  it('keeps pictures and hashed assets for good, pages not', () => {
    expect(refersTo(originOf(behaviour('/pictures/*')), one('AWS::S3::Bucket', 'WebPictures').id)).toBe(true)
    expect(headersOf(behaviour('/pictures/*')).csp).toBe("default-src 'none'; sandbox")
    for (const path of ['/pictures/*', '/assets/*'])
      expect(headersOf(behaviour(path)).cache.Value).toBe('public, max-age=31536000, immutable')
    expect(headersOf(config.DefaultCacheBehavior).cache.Value).toBe('no-cache')
  })

  it('speaks https only and says so', () => {
    for (const each of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(each.ViewerProtocolPolicy).toBe('redirect-to-https')
      const { security } = headersOf(each)
      expect(security).toMatchObject({
        ContentTypeOptions: { Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
      })
    }
  })

  it('lets pages run our own scripts only', () => {
    const { csp } = headersOf(config.DefaultCacheBehavior)
    expect(csp).toContain("default-src 'self'")
    expect(csp).toContain("script-src 'self';")
    expect(csp).toContain("object-src 'none'")
    expect(csp).not.toContain('unsafe-eval')
  })

  it('lets other sites frame the public pages that are made for it, and no page that acts for somebody', () => {
    expect(headersOf(config.DefaultCacheBehavior).csp).toContain("frame-ancestors 'self'")
    const framed = config.CacheBehaviors.filter((each) => headersOf(each).csp.includes('frame-ancestors *'))
    expect(framed.map(({ PathPattern }) => PathPattern)).toEqual(['/artistview*', '/consult*'])
  })
})

describe('page router', () => {
  const { FunctionCode } = one('AWS::CloudFront::Function').Properties
  const route = (uri: string) => {
    const handler = new Function(`${FunctionCode as string}; return handler`)() as (event: {
      request: { uri: string }
    }) => { uri: string }
    return handler({ request: { uri } }).uri
  }

  it.each(['/', '/events', '/event/', '/artistview', '/a.b/c'])('%s is the page', (uri) => {
    expect(route(uri)).toBe('/index.html')
  })

  it.each(['/index.html', '/favicon.svg', '/robots.txt', '/assets/main-1a2b.js'])('%s is a file', (uri) => {
    expect(route(uri)).toBe(uri)
  })

  it('runs for every page', () => {
    for (const each of [config.DefaultCacheBehavior, behaviour('/artistview*'), behaviour('/consult*')]) {
      expect(each.FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }])
    }
  })
})
