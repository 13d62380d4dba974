import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { changePreview, type ChangePreview } from '#functions/event/rules/agreement/preview.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { withSignature } from '#functions/event/rules/agreement/signing.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { isChangePending } from '#shared/domain/event/record/terms.ts'
import { engagedVendors, vendorsOf, withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { cents } from '#shared/domain/money.ts'
import { bar, booked, ids, input, now, paidInFull, parties, viewers } from './support.ts'
import { cases } from '#tests/support/cases.ts'

/** The save needs, does and says exactly what the preview announced. */

const later = '2026-03-02T12:00:00.000Z'

const terms: fc.Arbitrary<Partial<EventInput>> = fc.record(
  {
    start: fc.constantFrom('2026-07-04T22:00:00Z', '2026-07-11T23:00:00Z', '2026-07-05T01:00:00Z'),
    end: fc.constantFrom('2026-07-05T04:00:00Z', '2026-07-12T03:00:00Z'),
    venue_id: fc.constantFrom(ids.venue, ids.bar),
    client_rate: fc.integer({ min: 100_000, max: 400_000 }).map(cents),
    artist_rate: fc.integer({ min: 10_000, max: 200_000 }).map(cents),
    bandleader_rate: fc.integer({ min: 10_000, max: 100_000 }).map(cents),
    artist_id: fc.constantFrom(ids.artist, ids.artist2),
    notes: fc.constant('Bring lights'),
    musicians: fc.constantFrom(
      [],
      [{ musician_id: ids.musician, instrument: 'Drums', rate: cents(25_000) }],
      [
        { musician_id: ids.musician, instrument: 'Drums', rate: cents(20_000) },
        { musician_id: ids.musician2, instrument: 'Piano', rate: cents(25_000) },
      ],
    ),
  },
  { requiredKeys: [] },
)
/** One field alone now and then, or hardly any change would take effect at once. */
const edits = fc.oneof(
  { weight: 3, arbitrary: terms },
  {
    weight: 1,
    arbitrary: fc.tuple(terms, fc.nat()).map(([all, at]): Partial<EventInput> => {
      const entries = Object.entries(all)
      return entries.length === 0 ? {} : Object.fromEntries([entries[at % entries.length]!])
    }),
  },
)

const resolved = (changes: Partial<EventInput>) => ({
  ...parties,
  ...(changes.venue_id === ids.bar && { venue: bar! }),
  ...(changes.artist_id === ids.artist2 && { artist: { ...parties.artist!, id: ids.artist2, user_id: 'usr_other' } }),
})

const save = (before: Event, changes: Partial<EventInput>): Event =>
  applyConsequences(
    proposeChange(before, applyEdit(before, changes, resolved(changes)).event, {
      name: 'Al Agent',
      user_id: viewers.agent.id,
      changeId: `chg_${before.version}`,
      now,
    }),
    now,
  )

/** New on the event: they are requested as always, and confirm. */
const withNewcomers = (event: Event): Event =>
  vendorsOf(event)
    .filter(({ status }) => status === 'selected')
    .reduce((next, { role, key }) => withVendorStatus(next, role, key, 'confirmed'), event)

type Consent = ChangePreview['consents'][number]
const agree = (event: Event, { role, who }: Consent): Event =>
  role === 'client' || role === 'agent'
    ? withSignature(event, 'Ada Client', later)
    : vendorsOf(event)
        .filter((vendor) => vendor.user_id === who && vendor.role === role)
        .reduce((next, { key }) => withVendorStatus(next, role, key, 'confirmed'), event)

describe('the preview of a change', () => {
  const tally = { atOnce: 0, asked: 0 }

  it('names exactly the people whose consent it needs', () => {
    fc.assert(
      fc.property(edits, edits, fc.boolean(), (first, second, isPaid) => {
        let event: Event = withAgreement(isPaid ? paidInFull() : booked(), now)
        for (const changes of [first, second]) {
          const after = save(event, changes)
          const { consents, at_once, answer_by, money } = changePreview(event, after, now)
          tally[at_once ? 'atOnce' : 'asked'] += 1
          expect(isChangePending(after)).toBe(!at_once)
          expect(answer_by === null).toBe(at_once)
          expect(money.price_after).toBe(after.client_rate)
          const asked = money.paid + money.due_now + money.balance - money.refund
          // A rise of less than can be charged is not asked for.
          expect(money.price_after - asked < 50 && asked <= money.price_after).toBe(true)
          const ready = withNewcomers(after)
          consents.forEach((_, missing) => {
            const rest = consents.filter((_other, i) => i !== missing)
            expect(isChangePending(applyConsequences(rest.reduce(agree, ready), later))).toBe(true)
          })
          event = { ...applyConsequences(consents.reduce(agree, ready), later), version: event.version + 1 }
          expect(isChangePending(event)).toBe(false)
          expect(event).toMatchObject({ client_rate_booked: event.client_rate, start: after.start })
          event = engagedVendors(event).reduce(
            (next, { role, key }) => withVendorStatus(next, role, key, 'confirmed'),
            event,
          )
        }
      }),
      { numRuns: cases(2_500) },
    )
  })

  // Apart from the property, which the mutation bench cuts short.
  it('was made of changes that take effect at once, and of others', () => {
    expect(tally.atOnce).toBeGreaterThan(cases(100))
    expect(tally.asked).toBeGreaterThan(cases(2_500))
  })
})

describe('the sheet of a change', () => {
  it('names the share of every payee, so that they add up to the rise of the price', () => {
    const before = booked({ agreement: { version: 1, signed_at: now } })
    const raised = { ...input, client_rate: cents(300_000), artist_rate: cents(150_000) }
    const { event: edited } = applyEdit(before, raised, parties)
    const after = proposeChange(before, edited, { name: 'Al Agent', user_id: 'usr_agent', changeId: 'chg_1', now })
    const rises = changePreview(before, after, now).differences.map(
      ({ field, before: was, after: is }) => [field, Number(is) - Number(was)] as const,
    )
    expect(rises).toEqual([
      ['client_rate', 100_000],
      ['artist_rate', 80_000],
      ['agent_rate', 15_000],
      ['bookme_rate', 5_000],
    ])
  })
})
