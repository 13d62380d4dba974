import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/**
 * Counts sequential requests of a client: a request that starts after another's response is one trip deeper; concurrent
 * requests are not.
 */
export const countRoundTrips = (
  client: DynamoDBDocumentClient,
): { client: DynamoDBDocumentClient; depth: () => number } => {
  let answered = 0
  const send = async (...args: unknown[]) => {
    const depth = answered + 1
    try {
      return await (client.send as (...args: unknown[]) => Promise<unknown>)(...args)
    } finally {
      answered = Math.max(answered, depth)
    }
  }
  const counting = new Proxy(client, {
    get: (target, name) => (name === 'send' ? send : (Reflect.get(target, name) as unknown)),
  })
  return { client: counting, depth: () => answered }
}
