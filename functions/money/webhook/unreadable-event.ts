/** Stripe's event in a form that we do not know, as of a later API version. It is refused, and comes again. */
export class UnreadableEvent extends Error {
  constructor(why: string, cause?: unknown) {
    super(`The event cannot be read: ${why}`, { cause })
    this.name = 'UnreadableEvent'
  }
}

/** Logged as `ProviderSetup`, which an alarm counts. */
export const unreadableTrouble = {
  what: 'A webhook cannot be read: it is refused, and Stripe sends it again for three days',
  click: 'Developers > Webhooks: run npm run check-provider, then disable endpoints of other versions',
  see: 'docs/operations.md#webhook-endpoints',
}
