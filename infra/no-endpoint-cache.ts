/**
 * Takes the place of `@aws-sdk/endpoint-cache` in bundles: every DynamoDB client makes a cache of discovered endpoints,
 * and no command of ours uses endpoint discovery.
 */
export class EndpointCache {}
