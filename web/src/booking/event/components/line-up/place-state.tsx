import type { EventView } from '#shared/domain/event/record/schema.ts'
import { type ChipColor, isCalledOff } from '#shared/domain/event/record/status.ts'
import { isChangePending } from '#shared/domain/event/record/terms.ts'
import { isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { vendorName } from '#shared/domain/event/record/vendors.ts'
import { ColorChip, VendorStatusChip } from '#web/components/status-chip.tsx'
import type { List } from '#web/booking/event/api/call-lists.ts'
import { deadline, listText } from '#web/booking/event/components/calls/list-text.ts'
import { formatShortDate } from '#web/lib/format/date.ts'
import { type Place, isSought } from './places.ts'

export const partName = { artist: 'Artist', bandleader: 'Band leader', musician: 'Musician' }

const chips: Readonly<Record<List['state'], { color: ChipColor; label: string }>> = {
  draft: { color: 'warning', label: 'Open' },
  running: { color: 'info', label: 'Being asked' },
  filled: { color: 'success', label: 'Filled' },
  exhausted: { color: 'error', label: 'Nobody left' },
  stopped: { color: 'warning', label: 'Open' },
}

/** The state of a place, for those who see the states of vendors. */
export const PlaceState = ({ place }: { place: Place }) => {
  const { event, vendor, list } = place
  const isHeld = vendor !== undefined && (isInvolved(vendor.status) || !isSought(place))
  if (isHeld) {
    if (event.artist_status === undefined) return null
    return isCalledOff(event) ? (
      <ColorChip color="default" label="Released" />
    ) : (
      <VendorStatusChip status={vendor.status} />
    )
  }
  if (list?.candidates.some(({ state }) => state === 'countered'))
    return <ColorChip color="warning" label="Counter-offer" />
  return <ColorChip {...chips[list?.state ?? 'draft']} />
}

const askedText = (event: EventView, at: string | undefined): string =>
  isChangePending(event) && event.agreement?.answer_by != null
    ? `by ${deadline(event.agreement.answer_by, event.timezone)}`
    : at === undefined
      ? ''
      : `asked ${formatShortDate(at, event.timezone)}`

/** Below the name: part, and since or until when an answer is awaited. */
export const placeText = ({ event, vendor, list }: Place, meal: string | null | undefined): string => {
  const isUnfilled = list !== undefined && list.state !== 'filled' && (vendor === undefined || list.is_open)
  if (!vendor) return list ? listText(list, event.timezone) : ''
  return [
    vendor.instrument ?? partName[vendor.role],
    isUnfilled && (list.state !== 'draft' || list.candidates.length > 0) && listText(list, event.timezone),
    vendor.status === 'requested' && askedText(event, event.asked_at?.[vendorName(vendor)]),
    meal && meal !== 'no preference' && `Meal: ${meal}`,
    vendor.played === false && 'Did not play',
  ]
    .filter(Boolean)
    .join(' · ')
}
