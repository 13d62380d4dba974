import { accountEvents, connectedEvents, ownEvents } from '#functions/platform/config/provider-version.ts'

const ofConnected: readonly string[] = [...connectedEvents, ...accountEvents]
const own: readonly string[] = ownEvents

/** Whether the product's webhook endpoints ask the provider for this type. `isConnected`: of a connected account. */
export const isSubscribed = (type: string, isConnected: boolean): boolean =>
  (isConnected ? ofConnected : own).includes(type)
