import { describe, expect, it } from 'vitest'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import type { EvidenceSources } from '#functions/booking/use-cases/contracts/evidence-sources.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { proposeChange } from '#functions/event/rules/agreement/change.ts'
import { bookedRate } from '#shared/domain/event/money/event-money.ts'
import { asProposed, inForce } from '#shared/domain/event/record/terms.ts'
import type { StatementSources } from '#functions/money/rules/statement-sources.ts'
import { cents } from '#shared/domain/money.ts'
import { booked, now, viewers } from './support.ts'

/** tsc checks the lines below: one that compiles without its error fails the build. */

const pending = () => {
  const before = booked({ agreement: { version: 1, signed_at: now } })
  const edited = { ...before, client_rate: cents(300_000), artist_rate: cents(150_000) }
  return proposeChange(before, edited, { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now })
}

describe('what tells people about an event', () => {
  it('takes the terms in force, or the proposed ones, but not an event that says neither', () => {
    const event = pending()
    // @ts-expect-error -- a price
    expect(bookedRate(event)).toBe(200_000)
    // @ts-expect-error -- not the price in force either
    bookedRate(asProposed(event))
    // @ts-expect-error -- a list row
    projectionOf(event)
    // @ts-expect-error -- a mail with its calendar file
    mailParties(event, 'client', 'event_deleted')
    // @ts-expect-error -- a statement
    const statement: Pick<StatementSources, 'event'> = { event }
    // @ts-expect-error -- the evidence of a signature
    const evidence: Pick<EvidenceSources, 'event'> = { event }
    expect([statement.event, evidence.event]).toEqual([event, event])
  })

  it('says the terms in force, once or twice asked', () => {
    const event = pending()
    const force = inForce(event)
    expect([force.client_rate, force.artist_rate]).toEqual([200_000, 70_000])
    expect(inForce(force)).toEqual(force)
    expect(asProposed(event)).toBe(event)
  })
})
