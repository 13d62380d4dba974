import { leaving } from '#shared/domain/event/agreement/change.ts'
import { isClientTerm, isMoved } from '#shared/domain/event/agreement/consents.ts'
import { differenceText, type DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'
import { differences, type Difference, type DifferenceField } from '#shared/domain/event/agreement/differences.ts'
import { paidLess } from '#shared/domain/event/money/own-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isEngaged } from '#shared/domain/event/record/vendor-status.ts'
import { engagedVendors, vendorsOf, vendorName, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { dayText, timeText } from '#shared/domain/event/record/when-text.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { MailJob } from '#shared/mails.ts'
import { mailParties } from './event-mail.ts'
import { postpaidBooked } from './invoice-mails.ts'

/**
 * Notifications of a proposed change, its end, and a booking. Derived from the event before and after, so that no use
 * case can forget anyone (docs/product.md#agreement-and-change).
 */
export const agreementMails = (
  before: Event | undefined,
  after: Event | undefined,
  actor: Viewer | undefined,
): MailJob[] => {
  if (!before || !after || isCalledOff(after)) return []
  if (after.status === 'played') return mailParties(after, { vendors: standIns(before, after) }, 'stand_in_named')
  const released = leaving(before, after)
  return [...mailParties(before, { vendors: released }, 'vendor_released'), ...changeMails(before, after, actor)]
}

/** Recorded after the gig: they confirm that they played. */
const standIns = (before: Event, after: Event): Vendor[] => {
  const known = new Set(vendorsOf(before).map(vendorName))
  return vendorsOf(after).filter((vendor) => vendor.status === 'requested' && !known.has(vendorName(vendor)))
}

const changeMails = (before: Event, after: Event, actor: Viewer | undefined): MailJob[] => {
  const [was, is] = [before.agreement, after.agreement]
  if (is == null) return changeBeforeBooking(before, after)
  if (was == null)
    return after.prepaid ? mailParties(after, { vendors: confirmed(after) }, 'event_booked') : postpaidBooked(after)
  if (is.version !== was.version) return changeAgreed(before, after)
  const [old, now] = [was.pending, is.pending]
  if (old?.id === now?.id) return []
  return [...(old ? changeWithdrawn(before, after, actor) : []), ...(now ? changeProposed(after) : [])]
}

const changeBeforeBooking = (before: Event, after: Event): MailJob[] => {
  if (isMoved(differences(before, after))) return mailParties(after, 'vendors', 'event_changed')
  const vendors = paidLess(before, after).filter(({ status }) => isEngaged(status))
  return mailParties(after, { vendors }, 'event_changed', { what: 'your rate' })
}

const confirmed = (event: Event) => engagedVendors(event).filter(({ status }) => status === 'confirmed')

interface Change {
  force: Event
  proposed: Event
  found: Difference[]
}
const changeOf = (force: Event, proposed: Event): Change => ({
  force,
  proposed,
  found: differences(force, proposed),
})

const texts = ({ force, proposed, found }: Change, isOf: (difference: Difference) => boolean): DifferenceText[] =>
  found.filter(isOf).map((difference) => differenceText(difference, force, proposed))

const forClient = (change: Change) => texts(change, ({ field }) => isClientTerm(field) && field !== 'client_id')

const shared: ReadonlySet<DifferenceField> = new Set(['start', 'end', 'venue_id'])
const rates = { artist: 'artist_rate', bandleader: 'bandleader_rate', musician: 'musician_rate' } as const
const forVendor = (change: Change, parts: readonly Vendor[]) =>
  texts(
    change,
    ({ field, name }) => shared.has(field) || parts.some((part) => field === rates[part.role] && name === part.name),
  )

/** One group per person. */
const peopleOf = (vendors: readonly Vendor[]): Vendor[][] => [
  ...Map.groupBy(vendors, ({ user_id, key }) => user_id ?? key).values(),
]

const named = (event: Event, names: readonly string[] = []): Vendor[] =>
  vendorsOf(event).filter((vendor) => names.includes(vendorName(vendor)))

const changeProposed = (event: Event): MailJob[] => {
  const change = changeOf(inForce(event), event)
  const { answer_by, asked } = event.agreement!.pending!
  const { timezone = 'UTC' } = change.force
  const by = `${dayText(answer_by, timezone)}, ${timeText(answer_by, timezone)}`
  const changes = forClient(change)
  const isSigning = event.contract_resign_needed === true
  return [
    ...(changes.length > 0
      ? mailParties(event, 'client', 'change_proposed', { changes, ...(isSigning && { answer_by: by }) })
      : []),
    ...peopleOf(named(event, asked)).flatMap((parts) =>
      mailParties(event, { vendors: parts }, 'change_proposed', {
        changes: forVendor(change, parts),
        answer_by: by,
      }),
    ),
  ]
}

const changeAgreed = (before: Event, after: Event): MailJob[] => {
  const change = changeOf(inForce(before), after)
  const changes = forClient(change)
  const old = new Set(vendorsOf(change.force).map(vendorName))
  const staying = confirmed(after).filter((vendor) => old.has(vendorName(vendor)))
  return [
    ...(changes.length > 0 ? mailParties(after, ['client', 'agent'], 'change_agreed', { changes }) : []),
    ...peopleOf(staying).flatMap((parts) => {
      const own = forVendor(change, parts)
      return own.length === 0 ? [] : mailParties(after, { vendors: parts }, 'change_agreed', { changes: own })
    }),
  ]
}

/** Discarded, lapsed, or replaced by another change: notifies everyone who was asked. */
const changeWithdrawn = (before: Event, after: Event, actor: Viewer | undefined): MailJob[] => {
  const change = changeOf(inForce(before), before)
  const isReplaced = after.agreement?.pending != null
  const stillAsked = new Set(after.agreement?.pending?.asked ?? [])
  const gone = (before.agreement?.pending?.asked ?? []).filter((name) => !stillAsked.has(name))
  const own = actor ? { by: actor.name } : {}
  const changes = forClient(change)
  return [
    ...(changes.length > 0 && !isReplaced
      ? mailParties(after, actor ? 'client' : ['client', 'agent'], 'change_withdrawn', { changes, ...own })
      : []),
    ...peopleOf(named(before, gone)).flatMap((parts) =>
      mailParties(after, { vendors: parts }, 'change_withdrawn', { changes: forVendor(change, parts), ...own }),
    ),
  ]
}
