import { answersOf, askedVendors } from '#shared/domain/event/record/pending-answers.ts'
import { isClientTerm, isMove } from '#shared/domain/event/agreement/consents.ts'
import { differenceText, inClientWords, type DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'
import { differences, type Difference, type DifferenceField } from '#shared/domain/event/agreement/differences.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce, isChangePending, type InForce } from '#shared/domain/event/record/terms.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { paidTo } from '#shared/domain/event/record/fields.ts'
import {
  engagedVendors,
  vendorsOf,
  vendorName,
  type Vendor,
  type VendorRole,
} from '#shared/domain/event/record/vendors.ts'
import { instantText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { MailJob, MailVariables } from '#shared/mails.ts'
import { mailParties } from './event-mail.ts'

/** Mails about a proposed change. Time, place and calendar file are those in force; the change is beside them. */

const confirmed = (event: Event) => engagedVendors(event).filter(({ status }) => status === 'confirmed')

interface Change {
  force: InForce
  proposed: Event
  found: Difference[]
}
const changeOf = (force: InForce, proposed: Event): Change => ({
  force,
  proposed,
  found: differences(force, proposed),
})

const texts = ({ force, proposed, found }: Change, isOf: (difference: Difference) => boolean): DifferenceText[] =>
  found.filter(isOf).map((difference) => differenceText(difference, force, proposed))

const forClient = ({ force, proposed, found }: Change): DifferenceText[] =>
  found
    .filter(({ field }) => isClientTerm(field) && field !== 'client_id')
    .map((difference) => inClientWords({ ...difference, text: differenceText(difference, force, proposed) }).text)

/** The amounts that pay a part. */
const payOf = (role: VendorRole): readonly DifferenceField[] => (role === 'musician' ? ['musician_rate'] : paidTo(role))

/** The part of a proposed change for everybody who sees all of it. */
export const allChanges = (event: Event): DifferenceText[] => texts(changeOf(inForce(event), event), () => true)

const forVendor = (change: Change, parts: readonly Vendor[]) =>
  texts(
    change,
    ({ field, name }) => isMove(field) || parts.some((part) => payOf(part.role).includes(field) && name === part.name),
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

/** The people who have not agreed to the proposed change, besides a client who signs. */
export const openNames = (event: Event): string[] => [
  ...answersOf(event)
    .filter(({ answer }) => answer !== 'agreed')
    .map(({ name }) => name),
  ...named(event, event.agreement?.pending?.asked)
    .filter(({ status }) => !isConfirmed(status))
    .map(({ name }) => name),
]

const deadline = (event: Event) => {
  const { timezone = 'UTC' } = inForce(event)
  const { answer_by } = event.agreement!.pending!
  return {
    answer_by: instantText(answer_by, timezone),
    ...(event.status === 'played' && { after_gig: 'yes' }),
  }
}

/** Of a proposed change, what concerns somebody with these parts. */
export const changesFor = (event: Event, parts: readonly Vendor[]): DifferenceText[] =>
  parts.length === 0 ? [] : forVendor(changeOf(inForce(event), event), parts)

/** To vendors in force who are asked, also again. */
export const changeAsked = (event: Event, vendors: readonly Vendor[]): MailJob[] =>
  peopleOf(vendors).flatMap((parts) =>
    mailParties(inForce(event), { vendors: parts }, 'change_proposed', {
      changes: changesFor(event, parts),
      ...deadline(event),
    }),
  )

export const changeProposed = (event: Event): MailJob[] => {
  const force = inForce(event)
  const change = changeOf(force, event)
  const own = deadline(event)
  const changes = forClient(change)
  const answers = new Set(answersOf(event).map(({ who }) => who))
  const isSigning = event.contract_resign_needed === true
  return [
    ...(changes.length > 0
      ? mailParties(force, 'client', 'change_proposed', {
          changes,
          ...((isSigning || answers.has('client')) && own),
          ...(answers.has('client') && { answers: 'yes' }),
        })
      : []),
    ...(answers.has('agent')
      ? mailParties(force, 'agent', 'change_proposed', {
          changes: texts(change, ({ field }) => field === 'agent_rate' || field === 'client_rate'),
          ...own,
        })
      : []),
    ...changeAsked(event, named(event, event.agreement!.pending!.asked)),
    ...peopleOf(leavers(event)).flatMap((parts) =>
      mailParties(force, { vendors: parts }, 'change_proposed', { changes: parts.map(leaverChange), ...own }),
    ),
  ]
}

/** By telephone, to the vendors themselves; `changing` is the event whose proposed change they answered. */
export const answerRecorded = (
  changing: Event | undefined,
  after: Event,
  vendors: readonly Vendor[],
  own: Pick<MailVariables['answer_recorded'], 'answer' | 'by'>,
): MailJob[] => {
  const changes = changing && forVendor(changeOf(inForce(changing), changing), vendors)
  return mailParties(inForce(after), { vendors }, 'answer_recorded', { ...own, ...(changes && { changes }) })
}

/** The client is not told which performer has not answered. */
const performers = 'the performers'

/** The client's signature: of the contract, or of an amendment that may wait for others. */
export const contractSigned = (before: Event, after: Event, signature: string): MailJob[] => {
  const force = inForce(after)
  const own = { signature, ...(isChangePending(before) && { amendment: 'yes' }) }
  if (!isChangePending(after)) {
    const state = after.agreement == null ? 'unpaid' : 'booked'
    return mailParties(force, ['agent', 'client'], 'contract_signed', { ...own, state })
  }
  const waiting = { ...own, state: 'waiting' as const, ...deadline(after) }
  const names = openNames(after).join(', ') || 'the new act'
  return [
    ...mailParties(force, 'agent', 'contract_signed', { ...waiting, waits_for: names }),
    ...mailParties(force, 'client', 'contract_signed', { ...waiting, waits_for: performers }),
  ]
}

export const changeAgreed = (before: Event, after: Event): MailJob[] => {
  const change = changeOf(inForce(before), after)
  const changes = forClient(change)
  const old = new Set(vendorsOf(change.force).map(vendorName))
  const force = inForce(after)
  return [
    ...(changes.length > 0 ? mailParties(force, ['client', 'agent'], 'change_agreed', { changes }) : []),
    ...peopleOf(confirmed(after)).flatMap((parts) => {
      const isNew = parts.every((vendor) => !old.has(vendorName(vendor)))
      const own = isNew ? [] : forVendor(change, parts)
      return own.length === 0 && !isNew ? [] : mailParties(force, { vendors: parts }, 'change_agreed', { changes: own })
    }),
    ...peopleOf(leavers(before)).flatMap((parts) =>
      mailParties(inForce(before), { vendors: parts }, 'change_agreed', { changes: parts.map(leaverChange) }),
    ),
  ]
}

/** Discarded, lapsed, or replaced by another change: notifies everyone who was asked. */
export const changeWithdrawn = (before: Event, after: Event, actor: Viewer | undefined): MailJob[] => {
  const change = changeOf(inForce(before), before)
  const isReplaced = after.agreement?.pending != null
  const stillAsked = askedVendors(after)
  const gone = [...askedVendors(before)].filter((name) => !stillAsked.has(name))
  const stillLeaving = new Set(leavers(after).map(vendorName))
  const force = inForce(after)
  const isDeclined = actor !== undefined && (actor.id === after.client?.user_id || isEscalated(before))
  const own = actor ? { by: actor.name, ...(isDeclined && { declined: 'yes' }) } : {}
  const changes = forClient(change)
  return [
    ...(changes.length > 0 && !isReplaced && actor?.id !== after.client?.user_id
      ? mailParties(force, 'client', 'change_withdrawn', { changes, ...own })
      : []),
    ...(!isReplaced && actor?.id !== after.agent?.user_id
      ? mailParties(force, 'agent', 'change_withdrawn', { changes: texts(change, () => true), ...own })
      : []),
    ...peopleOf(named(before, gone)).flatMap((parts) =>
      mailParties(force, { vendors: parts }, 'change_withdrawn', { changes: forVendor(change, parts), ...own }),
    ),
    ...peopleOf(leavers(before).filter((vendor) => !stillLeaving.has(vendorName(vendor)))).flatMap((parts) =>
      mailParties(force, { vendors: parts }, 'change_withdrawn', { changes: parts.map(leaverChange), ...own }),
    ),
  ]
}

/** An admin decides. */
const isEscalated = ({ agreement }: Event): boolean => agreement?.pending?.escalated_at != null
