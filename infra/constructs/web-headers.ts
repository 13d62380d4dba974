import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { Duration } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'

const day = 24 * 60 * 60

const contentSecurityPolicy = (frameAncestors: string) =>
  Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    // Emotion writes its rules into style elements while the page runs.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob: https:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': 'https://www.youtube-nocookie.com https://www.youtube.com',
    'frame-ancestors': frameAncestors,
    'base-uri': "'self'",
    'form-action': "'self'",
    'object-src': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

interface Headers {
  contentSecurityPolicy: string
  cacheControl: string
  /** False: applies only where the origin sets no header. */
  overrideCacheControl?: boolean
}

const policy = (scope: Construct, id: string, headers: Headers) =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: headers.contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(730 * day),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Cache-Control', value: headers.cacheControl, override: headers.overrideCacheControl ?? true },
        { header: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()', override: true },
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
      ],
    },
  })

/**
 * A policy sets its headers on errors too, and a browser would keep a 403 of an asset for a year: what is kept for good
 * says so on the object itself, and what has no such header is an error.
 */
const errorsExpire = { cacheControl: 'no-store', overrideCacheControl: false }

/** Response headers by kind of answer. */
export const headerPolicies = (scope: Construct) => ({
  /** Pages act for a signed-in person, so other sites must not frame them. */
  pages: policy(scope, 'PagesHeaders', {
    contentSecurityPolicy: contentSecurityPolicy("'self'"),
    cacheControl: 'no-cache',
  }),
  /** An act's public page and the consultation form may be framed: they act for nobody. */
  embeddable: policy(scope, 'EmbeddableHeaders', {
    contentSecurityPolicy: contentSecurityPolicy('*'),
    cacheControl: 'no-cache',
  }),
  /** Vite puts a hash of the content into each name. */
  assets: policy(scope, 'AssetsHeaders', {
    contentSecurityPolicy: contentSecurityPolicy("'self'"),
    ...errorsExpire,
  }),
  /** Every upload gets a name of its own. Opened by itself, an upload may not run or load anything. */
  pictures: policy(scope, 'PicturesHeaders', {
    contentSecurityPolicy: "default-src 'none'; sandbox",
    ...errorsExpire,
  }),
  api: policy(scope, 'ApiHeaders', {
    contentSecurityPolicy: contentSecurityPolicy("'self'"),
    ...errorsExpire,
  }),
})
