import { expect, it } from 'vitest'
import { keptClauses, type ClauseFunction } from '#functions/booking/rules/default-clauses.ts'
import { sheetOf } from '#functions/messages/rules/sheet.ts'
import { planCancellation } from '#functions/event/rules/agreement/cancellation.ts'
import { proposeChange } from '#functions/event/rules/agreement/change.ts'
import { contractFor } from '#functions/event/rules/agreement/contract.ts'
import { withSignature } from '#functions/event/rules/agreement/signing.ts'
import { dueNow, hasGap } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { defaultClauses } from '#functions/booking/rules/default-clauses.ts'
import { cents } from '#shared/domain/money.ts'
import { now, paidInFull, userOf, ids, viewers } from './support.ts'

const agreement = { version: 1, signed_at: now, terms: null, pending: null }
/** In the middle of the gig. */
const playing = (): Event =>
  paidInFull({ agreement, start: '2026-03-01T10:00:00.000Z', end: '2026-03-01T14:00:00.000Z' })
const proposer = { name: 'Al Agent', user_id: userOf(ids.agent), changeId: 'chg_1', now }

/** The functions that keep each clause, tried out: nothing here keeps a clause that sells what cannot be done. */
const kept: Readonly<Record<ClauseFunction, () => boolean>> = {
  change: () =>
    proposeChange(playing(), { ...playing(), client_rate: cents(210_000) }, proposer).contract_resign_needed === true,
  cancellation: () =>
    planCancellation(paidInFull({ agreement }), { by: 'nobody', reason: 'Storm', waive_rest: false } as never, now) !==
    undefined,
  replacement: () => hasGap(paidInFull({ agreement, artist_status: 'declined' })),
  // During the gig, for a client who has paid everything: once signed, the rise is charged.
  overtime: () => {
    const longer = proposeChange(playing(), { ...playing(), client_rate: cents(230_000) }, proposer)
    const due = dueNow({ ...withSignature(longer, 'Ada', now), agreement }, now)
    return longer.contract_resign_needed === true && due?.type === 'adjustment' && due.amount === 30_000
  },
  arrival: () => {
    const sheet = sheetOf(inForce(paidInFull()), viewers.agent, [])
    return sheet.load_in !== null && sheet.parking !== null && sheet.players.some(({ meal }) => meal !== null)
  },
  settings: () => contractFor(paidInFull(), { ...defaultClauses, governing_law: 'the Moon' }).text.includes('the Moon'),
  signature: () => withSignature(paidInFull(), 'Ada', now).proposal_signature === 'Ada',
  parties: () => true,
}

it.each(keptClauses.map(({ title, does }) => [title, does] as const))(
  '%s is kept by the product: %s',
  (_title, does) => {
    expect(kept[does]()).toBe(true)
  },
)

it('sells nothing where the product does nothing', () => {
  for (const { title, text, does } of keptClauses)
    if (does === 'parties')
      expect([title, /charge[ds]?\b|\bcosts?\b|half hour|paid for/.test(text)]).toEqual([title, false])
})
