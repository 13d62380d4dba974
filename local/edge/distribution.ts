import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AwsError, sendError } from '../gateway/aws-error.ts'
import type { S3 } from '../services/s3.ts'
import type { BehaviourDefinition, DistributionDefinition } from '../template/distribution.ts'
import { resolveReferences } from '../template/dynamic-reference.ts'
import { bucketHost } from '../template/names.ts'
import type { createHttpApi } from './http-api.ts'
import type { Site } from './static-files.ts'
import { createViewerFunction, originRequest } from './viewer-function.ts'

export interface Origins {
  buckets: string[]
  s3: S3
  api: ReturnType<typeof createHttpApi>
  site: Site
  /** Addresses that browsers reach in AWS, and here. */
  places: readonly (readonly [there: string, here: string])[]
  /** Reads a secret by its ARN. */
  secretText(id: string): string
}

/** A bucket admits the distribution to its objects alone. */
const denyAll = (): void => {
  throw new AwsError('AccessDenied', 'Access Denied', 403)
}

/** Adds the response headers policy's headers when the response's head is written. */
const addHeaders = (res: ServerResponse, { responseHeaders }: Pick<BehaviourDefinition, 'responseHeaders'>): void => {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse
  res.writeHead = ((...args: unknown[]) => {
    const own = args.find((a) => typeof a === 'object' && a !== null) as Record<string, unknown> | undefined
    const ownNames = new Set(Object.keys(own ?? {}).map((name) => name.toLowerCase()))
    for (const { name, value, override } of responseHeaders) {
      if (override || !(res.hasHeader(name) || ownNames.has(name))) res.setHeader(name, value)
    }
    return writeHead(...args)
  }) as ServerResponse['writeHead']
}

/** The CloudFront distribution: the first matching behavior determines origin, methods and headers. */
export const createDistribution = (
  definition: DistributionDefinition,
  { buckets, s3, api, site, places, secretText }: Origins,
) => {
  // `cdk deploy` uploads the built web app to the default bucket; here its folder replaces the bucket.
  const siteDomain = definition.behaviours.at(-1)?.originDomain
  const here = (text: string) => places.reduce((value, [there, place]) => value.replace(there, place), text)
  const behaviours = definition.behaviours.map((behaviour) => ({
    ...behaviour,
    responseHeaders: behaviour.responseHeaders.map((header) => ({ ...header, value: here(header.value) })),
    bucket: buckets.find((bucket) => bucketHost(bucket) === behaviour.originDomain),
    viewerRequest:
      behaviour.viewerRequest === undefined ? originRequest : createViewerFunction(behaviour.viewerRequest),
    originHeaders: Object.fromEntries(
      Object.entries(behaviour.originHeaders).map(([name, value]) => [name, resolveReferences(value, secretText)]),
    ),
  }))

  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const method = req.method ?? 'GET'
    const behaviour = behaviours.find((b) => b.pathPattern.test(url.pathname))
    if (!behaviour) return void res.writeHead(404).end()
    addHeaders(res, behaviour)
    if (!behaviour.allowedMethods.has(method)) {
      return void res
        .writeHead(403, { 'content-type': 'text/plain' })
        .end('This distribution is not configured to allow the HTTP request method.')
    }
    if (url.pathname === '/' && definition.rootObject) url.pathname = `/${definition.rootObject}`
    const { path, headers } = behaviour.viewerRequest(req, url.pathname)
    url.pathname = path
    const { query } = behaviour
    if (query !== 'all')
      for (const name of new Set(url.searchParams.keys())) if (!query.includes(name)) url.searchParams.delete(name)
    if (behaviour.bucket === undefined) return api(req, res, url, { ...headers, ...behaviour.originHeaders })
    const key = decodeURIComponent(`${behaviour.originPath}${url.pathname}`).replace(/^\//, '')
    if (behaviour.originDomain === siteDomain) return site(req, res, key, behaviour.compress)
    try {
      await s3.serve(behaviour.bucket, key, req, res, { demand: denyAll })
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      sendError(res, 'rest-xml', error, randomUUID())
    }
  }
}
