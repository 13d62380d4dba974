import { AppError } from '#shared/errors.ts'
import { withAnswer } from '#functions/event/rules/agreement/answer.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { proposeChange, type Proposer } from '#functions/event/rules/agreement/change.ts'
import { editVerdict } from '#functions/event/rules/agreement/edit-verdict.ts'
import { applyEdit, type EditParties } from '#shared/domain/event/edit/edit.ts'
import { ratesAddUp } from '#shared/domain/event/money/rates.ts'
import type { DraftInput, Event } from '#shared/domain/event/record/schema.ts'
import { vendorAfter } from '#shared/domain/event/record/vendor-status.ts'
import { entryChair } from '#shared/domain/event/record/calls.ts'
import { ratePatch } from '#shared/domain/event/record/pay.ts'
import { musicianKey, vendorsOf, withVendorStatus, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { cents, type Cents } from '#shared/domain/money.ts'
import { slotChair, type OpenChair } from '#shared/domain/call-list/chairs.ts'
import { rebalanced } from '#shared/domain/call-list/rebalance.ts'
import type { TakenFrom } from '#shared/domain/call-list/schema.ts'

export interface Filling {
  chair: OpenChair
  id: string
  rate: Cents
  /** The share that pays for a rate other than the chair's. */
  from: TakenFrom
  parties: EditParties
  proposer: Proposer
}

const instrumentOf = ({ instrument }: Pick<OpenChair, 'instrument'>): string => instrument ?? 'Musician'

const placed = (event: Event, { chair, id, rate }: Filling): Partial<DraftInput> => {
  switch (chair.role) {
    case 'artist':
      return { artist_id: id, ...ratePatch(event, 'artist', rate) }
    case 'bandleader':
      return { bandleader_id: id, ...ratePatch(event, 'bandleader', rate) }
    case 'musician': {
      const entry = { musician_id: id, instrument: instrumentOf(chair), rate }
      const at = event.musicians.findIndex((one) => entryChair(musicianKey(one)) === chair.chair)
      if (at >= 0) return { musicians: event.musicians.with(at, entry as Event['musicians'][number]) }
      return {
        musicians: [...event.musicians, entry],
        musician_slots: event.musician_slots.filter((slot) => slotChair(slot.id) !== chair.chair),
      }
    }
  }
}

/**
 * The event with a candidate who has said yes: saved, requested and confirmed as by hand, in one step, so that every
 * consent that a save needs is asked for (docs/product.md#agreement-and-change). The former
 * holder leaves in the same step.
 * @throws AppError conflict if the rates could not be balanced, or no save may change them.
 */
export const withChairFilled = (before: Event, filling: Filling): Event => {
  const { chair, id, rate, from, parties, proposer } = filling
  const money = rebalanced(before, cents(rate - chair.rate), from)
  if (!money) throw new AppError('conflict', 'This share cannot pay for the difference, please choose another')
  const { event: edited } = applyEdit(before, { ...placed(before, filling), ...money }, parties)
  if (ratesAddUp(before) && !ratesAddUp(edited))
    throw new AppError('conflict', 'The rates would no longer add up to the price')
  const verdict = editVerdict(before, edited)
  if (!verdict.ok) throw new AppError(verdict.code, verdict.message)
  const isThem = (vendor: Vendor): boolean => vendor.role === chair.role && vendor.key.split('|')[0] === id
  const proposed = proposeChange(before, edited, proposer)
  const asked = vendorsOf(proposed)
    .filter((vendor) => isThem(vendor) && vendorAfter(vendor.status, 'request') !== undefined)
    .reduce((event, { role, key }) => withVendorStatus(event, role, key, 'requested'), proposed)
  return applyConsequences(withAnswer(asked, isThem, 'confirm').event, proposer.now)
}
