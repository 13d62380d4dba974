import { answersOf } from '#shared/domain/event/record/pending-answers.ts'
import { leaving } from '#shared/domain/event/agreement/change.ts'
import { isClientTerm, isMove, isMoved } from '#shared/domain/event/agreement/consents.ts'
import { differenceText, type DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'
import { differences, type Difference } from '#shared/domain/event/agreement/differences.ts'
import { agreedBy, isAgentAbove, shareChanges } from '#shared/domain/event/agreement/share-changes.ts'
import { paidLess } from '#shared/domain/event/money/own-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isEngaged } from '#shared/domain/event/record/vendor-status.ts'
import { engagedVendors, vendorsOf, vendorName, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { dayText, timeText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
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
  const changes = [...changeMails(before, after, actor), ...alarms(before, after)]
  if (after.status === 'played')
    return [...mailParties(after, { vendors: standIns(before, after) }, 'stand_in_named'), ...changes]
  return [...mailParties(before, { vendors: leaving(before, after) }, 'vendor_released'), ...changes]
}

const money = (amount: Cents): string | null => (amount === 0 ? null : formatMoney(amount))

/** To the admins: a larger part for the agent, and a correction that nobody agreed to in time. */
const alarms = (before: Event, after: Event): MailJob[] => {
  const { pending } = after.agreement ?? {}
  const isEscalated = pending?.escalated_at != null && before.agreement?.pending?.escalated_at == null
  const shares = shareChanges(before, after).map(({ name, before: was, after: is }) => ({
    label: name,
    before: money(was),
    after: money(is),
  }))
  const names = agreedBy(before, after)
  const consent = names.length > 0 ? `${names.join(', ')} agreed` : 'Nobody had to agree'
  return [
    ...(isAgentAbove(before, after)
      ? mailParties(after, 'admins', 'agent_share_raised', { changes: shares, consent })
      : []),
    ...(isEscalated
      ? mailParties(inForce(after), 'admins', 'change_undecided', {
          changes: texts(changeOf(inForce(after), after), () => true),
          waiting: openNames(after).join(', '),
        })
      : []),
  ]
}

/** The people who have not agreed to the proposed change. */
const openNames = (event: Event): string[] => [
  ...answersOf(event)
    .filter(({ answer }) => answer !== 'agreed')
    .map(({ name }) => name),
  ...named(event, event.agreement?.pending?.asked)
    .filter(({ status }) => !isConfirmed(status))
    .map(({ name }) => name),
]

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

const rates = { artist: 'artist_rate', bandleader: 'bandleader_rate', musician: 'musician_rate' } as const
const forVendor = (change: Change, parts: readonly Vendor[]) =>
  texts(
    change,
    ({ field, name }) => isMove(field) || parts.some((part) => field === rates[part.role] && name === part.name),
  )

/** One group per person. */
const peopleOf = (vendors: readonly Vendor[]): Vendor[][] => [
  ...Map.groupBy(vendors, ({ user_id, key }) => user_id ?? key).values(),
]

const named = (event: Event, names: readonly string[] = []): Vendor[] =>
  vendorsOf(event).filter((vendor) => names.includes(vendorName(vendor)))

const leaverChange = (vendor: Vendor) => ({ label: 'Your rate', before: formatMoney(vendor.rate), after: null })

/** Vendors in force who are asked because a correction after the gig takes them off the event. */
const leavers = (event: Event): Vendor[] => {
  const asked = new Set(answersOf(event).map(({ who }) => who))
  return vendorsOf(inForce(event)).filter((vendor) => asked.has(vendorName(vendor)))
}

const changeProposed = (event: Event): MailJob[] => {
  const force = inForce(event)
  const change = changeOf(force, event)
  const { answer_by, asked } = event.agreement!.pending!
  const { timezone = 'UTC' } = force
  const own = {
    answer_by: `${dayText(answer_by, timezone)}, ${timeText(answer_by, timezone)}`,
    ...(event.status === 'played' && { after_gig: 'yes' }),
  }
  const changes = forClient(change)
  const answers = new Set(answersOf(event).map(({ who }) => who))
  const isSigning = event.contract_resign_needed === true
  return [
    ...(changes.length > 0
      ? mailParties(event, 'client', 'change_proposed', {
          changes,
          ...((isSigning || answers.has('client')) && own),
          ...(answers.has('client') && { answers: 'yes' }),
        })
      : []),
    ...(answers.has('agent')
      ? mailParties(event, 'agent', 'change_proposed', {
          changes: texts(change, ({ field }) => field === 'agent_rate' || field === 'client_rate'),
          ...own,
        })
      : []),
    ...peopleOf(named(event, asked)).flatMap((parts) =>
      mailParties(event, { vendors: parts }, 'change_proposed', { changes: forVendor(change, parts), ...own }),
    ),
    ...peopleOf(leavers(event)).flatMap((parts) =>
      mailParties(force, { vendors: parts }, 'change_proposed', { changes: parts.map(leaverChange), ...own }),
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
    ...peopleOf(leavers(before)).flatMap((parts) =>
      mailParties(inForce(before), { vendors: parts }, 'change_agreed', { changes: parts.map(leaverChange) }),
    ),
  ]
}

/** Discarded, lapsed, or replaced by another change: notifies everyone who was asked. */
const changeWithdrawn = (before: Event, after: Event, actor: Viewer | undefined): MailJob[] => {
  const change = changeOf(inForce(before), before)
  const isReplaced = after.agreement?.pending != null
  const stillAsked = new Set(after.agreement?.pending?.asked ?? [])
  const gone = (before.agreement?.pending?.asked ?? []).filter((name) => !stillAsked.has(name))
  const stillLeaving = new Set(leavers(after).map(vendorName))
  const own = actor ? { by: actor.name } : {}
  const changes = forClient(change)
  return [
    ...(changes.length > 0 && !isReplaced && actor?.id !== after.client?.user_id
      ? mailParties(after, 'client', 'change_withdrawn', { changes, ...own })
      : []),
    ...(!isReplaced && actor?.id !== after.agent?.user_id
      ? mailParties(after, 'agent', 'change_withdrawn', { changes: texts(change, () => true), ...own })
      : []),
    ...peopleOf(named(before, gone)).flatMap((parts) =>
      mailParties(after, { vendors: parts }, 'change_withdrawn', { changes: forVendor(change, parts), ...own }),
    ),
    ...peopleOf(leavers(before).filter((vendor) => !stillLeaving.has(vendorName(vendor)))).flatMap((parts) =>
      mailParties(after, { vendors: parts }, 'change_withdrawn', { changes: parts.map(leaverChange), ...own }),
    ),
  ]
}
