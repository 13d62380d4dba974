import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { canRecordAnswer, canReleaseVendor, canRequest } from '#shared/domain/event/access/event-permissions.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { isEngaged, vendorAfter } from '#shared/domain/event/record/vendor-status.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { nowIso } from '#web/lib/clock.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { requestOf, useRequestVendor } from '#web/lib/requests/event/act-on-event.ts'
import { callListsQuery } from '#web/booking/event/api/call-lists.ts'
import { goToPlaces } from '#web/booking/event/components/calls/places-to-fill.ts'
import { useReleaseVendor } from '#web/booking/event/api/release-vendors.ts'
import { RecordAnswerButton } from '#web/booking/event/components/dialogs/record-answer-button.tsx'

interface VendorProps {
  event: EventView
  vendor: Vendor
}

const RequestButton = ({ event, vendor }: VendorProps) => {
  const request = useRequestVendor(event.id)
  const word = vendor.status === 'requested' ? 'Resend Request' : 'Request'
  return (
    <Button
      size="small"
      variant="outlined"
      loading={request.isPending}
      onClick={() => request.mutate(requestOf(vendor))}
      aria-label={`${word}: ${vendor.name}`}
    >
      {word}
    </Button>
  )
}

const ReleaseButton = ({ event, vendor }: VendorProps) => {
  const release = useReleaseVendor(event.id)
  const ask = async () => {
    const place =
      vendor.role === 'musician'
        ? 'Each of their parts becomes an empty slot with the same rate.'
        : 'The event will need a replacement.'
    if (
      await confirm({
        title: `Release ${vendor.name}?`,
        text: `They will be notified by email. ${place}`,
        confirm: 'Release',
        destructive: true,
      })
    )
      release.mutate(vendor)
  }
  return (
    <Button
      size="small"
      color="error"
      loading={release.isPending}
      onClick={() => void ask()}
      aria-label={`Release: ${vendor.name}`}
    >
      Release
    </Button>
  )
}

/** A leader asks the others. */
const isReader = (who: Relation, { role }: Vendor): boolean =>
  !isStaff(who) && ((role === 'artist' && who.artist) || (role === 'bandleader' && who.bandleader))

const actionsFor = (who: Relation, event: EventView, vendor: Vendor) => ({
  request:
    !isReader(who, vendor) &&
    canRequest(who, event, nowIso()).ok &&
    vendorAfter(vendor.status, 'request') !== undefined,
  record: vendor.status === 'requested' && canRecordAnswer(who, event).ok,
  // Vendors who were never requested are changed by editing; they need no notification.
  // Of a called-off event, they are released.
  release: !isCalledOff(event) && isEngaged(vendor.status) && canReleaseVendor(who, event, vendor).ok,
})

export const canActOnVendor = (who: Relation, event: EventView, vendor: Vendor): boolean =>
  Object.values(actionsFor(who, event, vendor)).some(Boolean)

/** A running call list asks the same person: no second question beside it. */
const useIsListed = (event: EventView, { key }: Vendor, isEnabled: boolean): boolean => {
  const { data } = useQuery({ ...callListsQuery(event.id), enabled: isEnabled })
  const [id] = key.split('|')
  return (data ?? []).some(
    ({ state, candidates }) =>
      state === 'running' &&
      candidates.some((one) => one.id === id && ['waiting', 'asked', 'countered'].includes(one.state)),
  )
}

/** The viewer's available actions for one vendor. */
export const VendorButtons = ({ event, vendor, who }: VendorProps & { who: Relation }) => {
  const { request, record, release } = actionsFor(who, event, vendor)
  const isListed = useIsListed(event, vendor, request)
  return (
    <>
      {request && !isListed && <RequestButton event={event} vendor={vendor} />}
      {request && isListed && (
        <Button size="small" onClick={goToPlaces} aria-label={`Asked by the call list: ${vendor.name}`}>
          Asked by the call list
        </Button>
      )}
      {record && <RecordAnswerButton event={event} vendor={vendor} />}
      {release && <ReleaseButton event={event} vendor={vendor} />}
    </>
  )
}
