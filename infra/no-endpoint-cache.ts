/**
 * Replaces `@aws-sdk/endpoint-cache` in bundles: every DynamoDB client creates a cache of discovered endpoints, but no
 * command of ours uses endpoint discovery.
 */
export class EndpointCache {
  get(): never {
    throw new Error('No endpoint discovery: infra/no-endpoint-cache.ts')
  }
}
