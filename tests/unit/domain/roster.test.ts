import { describe, expect, it } from 'vitest'
import { askedAgain } from '#shared/domain/event/agreement/consents.ts'
import { proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { payeesOf, splitOf, withOption } from '#shared/domain/event/money/options.ts'
import { lowestRates } from '#shared/domain/event/money/own-money.ts'
import { partyTotal, ratesAddUp } from '#shared/domain/event/money/rates.ts'
import { rosterName, rosterOf, totalOf } from '#shared/domain/event/money/roster.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import { fieldOf, labelOf, paidFields } from '#shared/domain/event/record/fields.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorName, vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { cents, sum, zero } from '#shared/domain/money.ts'
import { changesFor } from '#functions/event/mails/change-mails.ts'
import { rateLines } from '#web/booking/event/rate-lines.ts'
import { partiesOfEvent } from '#web/booking/event-edit/use-parties.ts'
import { booked, draft, now, parties, viewers, withAll } from './support.ts'

/** A field with a payee that is forgotten somewhere would let the rates of that place differ from all others. */
describe.each(paidFields)('an amount that pays a part: %s', (field) => {
  const role = fieldOf(field).payee!
  const with_ = (event: Event, more: number): Event => ({ ...event, [field]: cents((event[field] ?? zero) + more) })
  const event = withAll(draft(), 'confirmed')
  const [less, more] = [with_(event, -100), with_(event, 100)]
  const whoIn = (of: Event) => vendorsOf(of).find((vendor) => vendor.role === role)!

  it('is in the total, the shares, the bar of the form, and the rates on screens', () => {
    for (const one of [less, event, more]) {
      expect(partyTotal(one)).toBe(partyTotal(event) + (one[field]! - event[field]!))
      expect(sum(shares(one).map(({ amount }) => amount))).toBe(partyTotal(one))
      expect(sum(partiesOfEvent(one).map(({ cents: part }) => part))).toBe(partyTotal(one))
      expect(sum(rateLines(one).map(({ cents: part }) => part))).toBe(partyTotal(one))
    }
  })

  it('is in every option, and comes back when the client picks another one', () => {
    const price = event.client_rate!
    const option = (id: 1 | 2, more_ = 0) => ({ id, title: 'A', description: 'B', price: cents(price + more_) })
    const offer: Event = { ...event, proposals: [option(1), option(2, 50_000)] }
    const other = withOption(offer, 2)
    expect([ratesAddUp(offer), ratesAddUp(other)]).toEqual([true, true])
    expect(sum(splitOf(offer, offer.proposals[1]!).rates.map(({ rate }) => rate))).toBe(
      sum(payeesOf(other).map(({ rate }) => rate)),
    )
    expect(withOption(other, 1)[field]).toBe(offer[field])
  })

  it('goes down only with the yes of its payee, and their mail names it', () => {
    const force = withAgreement(booked(), now)
    const lower = applyEdit(force, { [field]: cents(force[field]! - 100) }, parties).event
    expect(askedAgain(force, lower).map(vendorName)).toEqual([vendorName(whoIn(force))])
    expect(lowestRates(lower).get(vendorName(whoIn(force)))).toBe(whoIn(force).rate - 100)
    const by = { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now }
    const proposed = proposeChange(force, lower, by)
    expect(changesFor(proposed, [whoIn(proposed)]).map(({ label }) => label)).toEqual([
      `${labelOf(field)} (${whoIn(force).name})`,
    ])
  })

  it('is nothing where nobody has the part', () => {
    const { event: without } = applyEdit(draft(), { [`${role}_id`]: null }, parties)
    expect([without[field], partyTotal(without)]).toEqual([0, totalOf(rosterOf(without))])
  })
})

it('the roster names each entry once, and only agent, platform, and who played and said yes are paid', () => {
  const event = withAll(
    { ...draft(), musician_slots: [{ id: 'slt_1', instrument: 'Bass', rate: cents(5) }] },
    'requested',
  )
  const roster = rosterOf(event)
  expect(new Set(roster.map(rosterName)).size).toBe(roster.length)
  expect(roster.filter(({ isPayable }) => isPayable).map(({ role }) => role)).toEqual(['agent', 'platform'])
  expect(
    rosterOf(withAll(event, 'confirmed'))
      .filter(({ isPayable }) => !isPayable)
      .map(rosterName),
  ).toEqual(['slot|slt_1'])
})
