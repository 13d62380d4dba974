import { channelsOfTicket } from '#functions/platform/live/channel-ticket.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** AppSync asks this for a connection and for each subscription. */
export interface ChannelRequest {
  authorizationToken: string
  requestContext: { operation: string; channel?: string | null }
}

/**
 * A ticket admits its screen to a connection, and to the very channels that it names: a wildcard is none of them.
 * A ticket never admits to publishing.
 */
export const admits = async (deps: Deps, { authorizationToken, requestContext }: ChannelRequest): Promise<boolean> => {
  const paths = await channelsOfTicket(deps, authorizationToken)
  if (!paths) return false
  const { operation, channel } = requestContext
  if (operation === 'EVENT_CONNECT') return true
  return operation === 'EVENT_SUBSCRIBE' && paths.includes(channel ?? '')
}
