import { refused, type Verdict } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { chosen, isUnassigned, type EventLike } from '../record/event-like.ts'
import { canSee, demand, firstRefusal } from './event-permissions.ts'
import { isStaff, type Relation } from './relation.ts'
import { expiredText, isOfferExpired } from '../record/valid-until.ts'
import { isActionAllowed, takesSignature } from '../record/status.ts'
import { vendorsReady } from '../record/vendors.ts'
import { isConfirmed } from '../record/vendor-status.ts'

/** Permissions on the proposal and contract of a prepaid event (docs/product.md#roles-and-permissions). */

const prepaidOnly = (event: EventLike, message: string) => demand(event.prepaid !== false, 'conflict', message)
const clientOnly = (who: Relation, message: string) => demand(who.client, 'forbidden', message)
const noProposal = 'A postpaid event has no proposal'

export const canSendProposal = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', 'Only the agent can send the proposal'),
    prepaidOnly(event, noProposal),
    () => (vendorsReady(event) ? { ok: true } : refused('conflict', proposalCondition(event))),
    demand(isActionAllowed(true, event.status, 'send_proposal'), 'conflict', 'The proposal can no longer be sent'),
  )

/** The unmet condition for sending the proposal. */
const proposalCondition = (event: EventLike): string => {
  if (chosen(event.group_id) !== undefined) {
    return chosen(event.bandleader_id) === undefined
      ? 'Sending a proposal requires all musicians confirmed'
      : 'Sending a proposal requires the band leader confirmed'
  }
  return isConfirmed(event.artist_status)
    ? 'Sending a proposal requires the band leader confirmed'
    : 'Sending a proposal requires the artist confirmed'
}

/** Also after the offer has expired: the client may want another one rather than a renewal. */
export const canWantOther = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    clientOnly(who, 'Only the client can pick a proposal'),
    prepaidOnly(event, noProposal),
    demand(
      event.status === 'proposed' && event.proposal_sent_at != null,
      'conflict',
      'There is no proposal to choose from',
    ),
    demand((event.proposal_step ?? 1) < 3, 'conflict', 'The contract has already been signed'),
  )

/** The client can pick, and pick again, until signing, while the offer is valid. */
export const canPick = (who: Relation, event: EventLike, now: Instant): Verdict =>
  firstRefusal(() => canWantOther(who, event), stillValid(event, now))

const stillValid = (event: EventLike, now: Instant) =>
  demand(!isOfferExpired(event, now), 'conflict', expiredText(event))

export const canOpenProposal = (who: Relation): Verdict =>
  firstRefusal(() => canSee(who), clientOnly(who, 'Only the client opens the proposal'))

/** A client asks about an event that an agent has. */
export const canAskQuestion = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    clientOnly(who, 'Only the client can ask the agent'),
    demand(!isUnassigned(event), 'conflict', 'No agent has taken this request yet'),
  )

/** The client signs while the offer is valid, and signs again if the rate changes. */
export const canSign = (who: Relation, event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    () => canSee(who),
    clientOnly(who, 'Only the client can sign the contract'),
    prepaidOnly(event, 'A postpaid event has no contract'),
    demand(takesSignature(event), 'conflict', 'There is no contract to sign'),
    demand((event.proposal_step ?? 0) >= 2, 'conflict', 'Please choose a proposal first'),
    demand(
      (event.proposal_step ?? 0) === 2 || event.contract_resign_needed === true,
      'conflict',
      'The contract has already been signed',
    ),
    stillValid(event, now),
  )

/** Agent, admin, and the client once the proposal is sent. Not vendors: the contract states the price. */
export const canViewContract = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who) || who.client, 'forbidden', 'You may not see the contract'),
    prepaidOnly(event, 'A postpaid event has no contract'),
    demand(isStaff(who) || event.proposal_sent_at != null, 'conflict', 'There is no contract yet'),
  )

/** Admins only, and only before the client signs, or signs again. */
export const canEditContract = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(who.admin, 'forbidden', 'Only an admin can edit the contract'),
    prepaidOnly(event, 'A postpaid event has no contract'),
    demand(
      event.proposal_signed_at == null || event.contract_resign_needed === true,
      'conflict',
      'A signed contract cannot be changed',
    ),
  )
