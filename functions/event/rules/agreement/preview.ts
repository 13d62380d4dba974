import { balanceDue } from '#shared/domain/event/money/event-money.ts'
import type { Instant } from '#shared/domain/time.ts'
import { isUnderThirtyDays } from '#shared/domain/time.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import { answersOf, askedVendors } from '#shared/domain/event/record/pending-answers.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import {
  engagedVendors,
  vendorsOf,
  vendorName,
  type Vendor,
  type VendorRole,
} from '#shared/domain/event/record/vendors.ts'
import { leaving } from './change.ts'
import { changeMoney, type ChangeMoney } from './change-money.ts'
import { isClientTerm, isMoved } from '#shared/domain/event/agreement/consents.ts'
import { differenceText, type DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'
import { differences, type Difference } from '#shared/domain/event/agreement/differences.ts'

/** Someone who must agree before a change takes effect. */
export interface Consent {
  /** Their user id. */
  who: string
  name: string
  role: 'client' | 'agent' | VendorRole
}

/** Someone who is notified, and of what. */
export interface Notice {
  to: string
  about: string
}

export interface ChangePreview {
  differences: (Difference & { text: DifferenceText })[]
  consents: Consent[]
  notices: Notice[]
  money: ChangeMoney
  /** The change takes effect with the save: no consent needed. */
  at_once: boolean
  answer_by: Instant | null
}

/**
 * The effects of a save, derived from the event before and after it: the same `after` is written, so preview and save
 * cannot differ (docs/product.md#agreement-and-change).
 */
export const changePreview = (before: Event, after: Event, now: Instant): ChangePreview => {
  const force = inForce(before)
  const found = differences(force, after)
  const pending = after.agreement?.pending
  return {
    differences: found.map((difference) => ({ ...difference, text: differenceText(difference, force, after) })),
    consents: consentsOf(before, after),
    notices: noticesOf(before, after, found),
    money: changeMoney(after, now, before),
    at_once: pending == null && after.contract_resign_needed !== true,
    answer_by: pending?.answer_by ?? null,
  }
}

const consentsOf = (before: Event, after: Event): Consent[] => {
  const old = new Map(vendorsOf(before).map((vendor) => [vendorName(vendor), vendor.status]))
  const asked = askedVendors(after)
  const isAsked = (vendor: Vendor) =>
    vendor.status === 'requested' && (asked.has(vendorName(vendor)) || old.get(vendorName(vendor)) === 'confirmed')
  const answers = answersOf(after).filter(({ answer }) => answer !== 'agreed')
  return [
    ...answers.map(({ who, user_id, name }) => {
      const [role, ...key] = who.split('|')
      return { who: user_id ?? (key.join('|') || who), name, role: role as Consent['role'] }
    }),
    ...(after.contract_resign_needed === true && after.client
      ? [{ who: after.client.user_id ?? after.client.id, name: after.client.name, role: 'client' as const }]
      : []),
    ...vendorsOf(after)
      .filter(isAsked)
      .map(({ user_id, name, role, key }) => ({ who: user_id ?? key, name, role })),
  ]
}

const noticesOf = (before: Event, after: Event, found: readonly Difference[]): Notice[] => {
  const isAsking = after.agreement?.pending != null
  const consents = consentsOf(before, after)
  const consenting = new Set(consents.map(({ who }) => who))
  const isClientTold = found.some(({ field }) => isClientTerm(field)) && before.agreement != null
  const isClientAsked = consents.some(({ role }) => role === 'client')
  const client = after.client
  const told = isMoved(found) && !isAsking ? engagedVendors(after) : []
  return [
    ...(isClientTold && client && !isClientAsked ? [{ to: client.name, about: 'the change' }] : []),
    ...told
      .filter(({ user_id, key }) => !consenting.has(user_id ?? key))
      .map(({ name }) => ({ to: name, about: 'the new time or place' })),
    ...leaving(before, after).map(({ name }) => ({ to: name, about: 'their release' })),
    ...(isAsking ? leavingWhenAgreed(before, after) : []),
  ]
}

const leavingWhenAgreed = (before: Event, after: Event): Notice[] => {
  const staying = new Set(vendorsOf(after).map(vendorName))
  return engagedVendors(inForce(before))
    .filter((vendor) => !staying.has(vendorName(vendor)))
    .map(({ name }) => ({ to: name, about: 'their release, once the change is agreed' }))
}

/** Warnings for the agent before saving; the server finds conflicts. */
export const changeWarnings = (before: Event, after: Event, now: Instant, clashing: readonly string[]): string[] => {
  const { start, timezone } = after
  const isSoon = start != null && start !== inForce(before).start && isUnderThirtyDays(start, timezone, now)
  return [
    ...clashing.map((name) => `${name} is not available at that time`),
    ...(isSoon && balanceDue(after) > 0
      ? ['The new date is less than 30 days ahead: what is left of the price is due at once']
      : []),
    ...(isSoon && Date.parse(start) <= Date.parse(now) ? ['The new date has passed'] : []),
    ...(chosen(after.venue_id) === undefined ? ['No venue is chosen'] : []),
  ]
}
