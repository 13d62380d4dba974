import type { WebhookKind } from '#shared/domain/programs/webhook-kinds.ts'

export const kindWords: Readonly<Record<WebhookKind, string>> = {
  'request.created': 'New request',
  'event.booked': 'Event booked',
  'event.paid': 'Event paid',
  'event.canceled': 'Event canceled',
  'event.changed': 'Event changed otherwise',
  'payout.created': 'Payout made',
}
