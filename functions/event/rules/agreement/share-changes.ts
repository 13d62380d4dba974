import { formatMoney, zero, type Cents } from '#shared/domain/money.ts'
import { rosterName, rosterOf } from '#shared/domain/event/money/roster.ts'
import { answersOf, askedVendors } from '#shared/domain/event/record/pending-answers.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { vendorsOf, vendorName, type VendorRole } from '#shared/domain/event/record/vendors.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'

/** One payee's share before and after a change of an agreement, in cents; zero for somebody not on the event. */
export interface ShareChange {
  role: VendorRole | 'agent' | 'platform'
  user_id: string | undefined
  name: string
  before: Cents
  after: Cents
}

/** Everybody who gets a share, by name within the event. */
const payeesOf = (terms: Event) =>
  rosterOf(terms)
    .filter(({ role }) => role !== 'slot')
    .map((entry) => ({
      ...{ key: rosterName(entry), role: entry.role as ShareChange['role'], user_id: entry.user_id },
      ...{ name: entry.role === 'agent' ? entry.name || 'Agent' : entry.name, rate: entry.rate },
    }))

/** The shares that differ between the terms in force and other terms. */
const shareChangesBetween = (force: Event, terms: Event): ShareChange[] => {
  const [old, now] = [payeesOf(force), payeesOf(terms)]
  const rates = new Map(now.map(({ key, rate }) => [key, rate]))
  const known = new Map(old.map(({ key, rate }) => [key, rate]))
  return [...old, ...now.filter(({ key }) => !known.has(key))].flatMap(({ key, rate: _rate, ...payee }) => {
    const [before, after] = [known.get(key) ?? zero, rates.get(key) ?? zero]
    return before === after ? [] : [{ ...payee, before, after }]
  })
}

/** The shares that a save changed after an agreement: empty unless it put the next version into force. */
export const shareChanges = (before: Event | undefined, after: Event | undefined): ShareChange[] =>
  before?.agreement == null || after?.agreement == null || after.agreement.version === before.agreement.version
    ? []
    : shareChangesBetween(inForce(before), after)

/** Whether the agent gets a larger part of the price than agreed. */
export const isAgentAbove = (before: Event | undefined, after: Event | undefined): boolean =>
  shareChanges(before, after).some(({ role }) => role === 'agent') &&
  after!.agent_percent > inForce(before!).agent_percent

/** The people who agreed to the change that a save put into force, besides the person who saved. */
export const agreedBy = (before: Event, after: Event): string[] => {
  const asked = askedVendors(before)
  return [
    ...(before.contract_resign_needed === true || after.proposal_signed_at !== inForce(before).proposal_signed_at
      ? [after.client?.name ?? 'the client']
      : []),
    ...answersOf(before).map(({ name }) => name),
    ...vendorsOf(after)
      .filter((vendor) => asked.has(vendorName(vendor)) && isConfirmed(vendor.status))
      .map(({ name }) => name),
  ]
}

/** `Shares: Ari Artist $700.00 → $650.00, Bo Leader $400.00 → $450.00. Agreed by Ari Artist` */
export const shareChangeText = (before: Event | undefined, after: Event | undefined): string | undefined => {
  const changes = shareChanges(before, after)
  if (changes.length === 0) return undefined
  const shares = changes.map(({ name, before: was, after: is }) => `${name} ${formatMoney(was)} → ${formatMoney(is)}`)
  const names = agreedBy(before!, after!)
  const consent = names.length > 0 ? `Agreed by ${names.join(', ')}` : 'Nobody had to agree'
  return `Shares: ${shares.join(', ')}. ${consent}`
}

/** User ids of the people who get more by the proposed change. */
export const gainersOf = (event: Event): string[] =>
  shareChangesBetween(inForce(event), event).flatMap(({ user_id, before, after }) =>
    user_id !== undefined && after > before ? [user_id] : [],
  )
