import type { Delivery } from '#shared/domain/programs/webhook.ts'
import { formatDateTime } from '#web/lib/format/date.ts'

const stateText = ({ state, attempts, tried_at, next_at }: Delivery): string => {
  const tries = attempts === 1 ? '' : ` at try ${attempts}`
  if (state === 'delivered') return `Arrived ${formatDateTime(tried_at)}${tries}`
  if (state === 'failed') return `Not delivered: last tried ${formatDateTime(tried_at)}`
  return next_at === null ? 'Waits' : `Try ${attempts} failed, the next one is ${formatDateTime(next_at)}`
}

const whyText = ({ error, code }: Delivery): string =>
  error === null ? '' : code === null ? `. ${error}` : `. ${error}: ${code}`

/** Whether a delivery has arrived, and why not. */
export const deliveryText = (delivery: Delivery): string => `${stateText(delivery)}${whyText(delivery)}`
