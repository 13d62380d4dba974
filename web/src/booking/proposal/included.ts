import type { EventView } from '#shared/domain/event/record/schema.ts'
import { cancellationPolicy } from '#shared/domain/cancellation/policy.ts'
import { formatPercent } from '#web/lib/format/money.ts'

export const actOf = ({ group, artist, brand }: EventView) => group ?? artist ?? brand ?? undefined

const keptOf = (notice: 'early' | 'late') =>
  cancellationPolicy.find((row) => row.by === 'client' && row.notice === notice)!.keep

/** The contract's own rule, from the table that the contract is written from. */
const policyText = (isLate: boolean): string => {
  const late = keptOf('late') === 1 ? 'the whole price' : `${formatPercent(keptOf('late'))} of it`
  const client = isLate
    ? `If you cancel, ${late} stays due, because less than 30 days remain`
    : `If you cancel 30 days or more ahead, ${formatPercent(keptOf('early'))} of the price stays due, later ${late}`
  return `${client}. If we or the act cancel, you get everything back`
}

/** The services in the price, from the event's fields. */
export const includedIn = (event: EventView, isLate: boolean): string[] => {
  const act = actOf(event)
  const band = event.band?.trim()
  return [
    `${act?.name ?? 'Live music'}${band ? ` (${band})` : ''}, with all that your option says`,
    ...(event.dresscode ? [`Dress code of the act: ${event.dresscode}`] : []),
    ...(event.mc_duties ? [`As your MC: ${event.mc_duties}`] : []),
    ...(event.special_requests ? [`Your wishes: ${event.special_requests}`] : []),
    `${event.agent?.name ?? 'Your agent'} at your side until the last song`,
    'Everyone is paid through BookMe: you pay nobody on the day',
    'A contract that both sides hold, as a PDF with a certificate of your signature',
    policyText(isLate),
  ]
}
