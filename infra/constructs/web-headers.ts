import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { Duration } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config/stage-config.ts'

const contentSecurityPolicy = (frameAncestors: string, others: readonly string[] = []) =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    // No text becomes a script. One policy allows the service worker's address (web/src/app/shell.tsx), the default one
    // HTML without markup (web/src/app/plain-html.ts).
    'require-trusted-types-for': "'script'",
    'trusted-types': 'bookme-worker default',
    'worker-src': "'self'",
    'manifest-src': "'self'",
    // Emotion inserts style elements at run time.
    'style-src': "'self' 'unsafe-inline'",
    // Uploads are served from here; QR codes are data, and a picture is shown before its upload.
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    // Files of events go straight to their bucket, and changes come from the channel.
    'connect-src': ["'self'", ...others].join(' '),
    'frame-src': 'https://www.youtube-nocookie.com https://www.youtube.com',
    'frame-ancestors': frameAncestors,
    'base-uri': "'self'",
    'form-action': "'self'",
    'object-src': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

export type Hsts = StageConfig['hsts']

interface Headers {
  contentSecurityPolicy: string
  cacheControl: string
  /** False: applies only if the origin sets no header. */
  overrideCacheControl?: boolean
}

const policy = (scope: Construct, id: string, { hsts, ...headers }: Headers & { hsts: Hsts }) =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: headers.contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(hsts.maxAgeDays),
        includeSubdomains: hsts.includeSubDomains,
        preload: hsts.preload,
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
 * Response headers policies also apply to errors, and a browser would cache a 403 of an asset for a year. So cacheable
 * objects carry their own header, and responses without it are errors.
 */
const errorsExpire = { cacheControl: 'no-store', overrideCacheControl: false }

/** Response headers by kind of answer. */
export const headerPolicies = (
  scope: Construct,
  { hsts, filesDomain, channelDomain }: { hsts: Hsts; filesDomain: string; channelDomain: string | undefined },
) => ({
  /** Pages act for a signed-in user, so other sites must not frame them. */
  pages: policy(scope, 'PagesHeaders', {
    hsts,
    contentSecurityPolicy: contentSecurityPolicy("'self'", [
      `https://${filesDomain}`,
      ...(channelDomain === undefined ? [] : [`wss://${channelDomain}`]),
    ]),
    cacheControl: 'no-cache',
  }),
  /** An act's public page and the consultation form may be framed: they perform no actions for a user. */
  embeddable: policy(scope, 'EmbeddableHeaders', {
    hsts,
    contentSecurityPolicy: contentSecurityPolicy('*'),
    cacheControl: 'no-cache',
  }),
  /** Every upload has a unique name. Opened directly, an upload must not run or load anything. */
  pictures: policy(scope, 'PicturesHeaders', {
    hsts,
    contentSecurityPolicy: "default-src 'none'; sandbox",
    ...errorsExpire,
  }),
  /** Of the API, and of assets: Vite puts a content hash into each name. One policy, because an account has 20. */
  apiAndAssets: policy(scope, 'ApiHeaders', {
    hsts,
    contentSecurityPolicy: contentSecurityPolicy("'self'"),
    ...errorsExpire,
  }),
})
