import { connectedEvents, ownEvents } from '#functions/platform/config/provider-version.ts'

/** Whether the product's webhook endpoints ask the provider for this type. `isConnected`: of a connected account. */
export const isSubscribed = (type: string, isConnected: boolean): boolean =>
  (isConnected ? connectedEvents : ownEvents).some((one) => one === type)
