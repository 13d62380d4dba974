import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/**
 * A client that counts how many requests had to wait for one another: a request that starts after another has been
 * answered is one trip deeper, those under way at the same time are not.
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
