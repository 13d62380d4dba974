/** Programs hear of each change of an event once, by the first of these that it is. */
export const webhookKinds = [
  'request.created',
  'event.booked',
  'event.paid',
  'event.canceled',
  'event.changed',
  'payout.created',
] as const
export type WebhookKind = (typeof webhookKinds)[number]
