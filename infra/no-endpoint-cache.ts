/**
 * Replaces `@aws-sdk/endpoint-cache` in bundles: every DynamoDB client creates a cache of discovered endpoints, but no
 * command of ours uses endpoint discovery.
 */
export class EndpointCache {
  get(): never {
    throw new Error('Endpoint discovery is left out of the bundles (infra/no-endpoint-cache.ts)')
  }
}
