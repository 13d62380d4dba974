import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { withAnswer } from '#functions/event/rules/agreement/answer.ts'
import { decideVerdict, withDecision, withOwnAnswers } from '#functions/event/rules/agreement/change-answer.ts'
import { isLapsed, proposeChange, withAgreement, withoutChange } from '#functions/event/rules/agreement/change.ts'
import { editVerdict } from '#functions/event/rules/agreement/edit-verdict.ts'
import { changePreview } from '#functions/event/rules/agreement/preview.ts'
import { isAgentAbove } from '#functions/event/rules/agreement/share-changes.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { withPlayed } from '#functions/event/rules/agreement/played.ts'
import { withSignature } from '#functions/event/rules/agreement/signing.ts'
import { isLowered } from '#shared/domain/event/money/agreed-rates.ts'
import { partyTotal } from '#shared/domain/event/money/rates.ts'
import { computedRates } from '#shared/domain/event/money/roster.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import { answersOf, ownAnswers } from '#shared/domain/event/record/pending-answers.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { isOwn, vendorName, vendorsOf, withVendorStatus, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { cents, type Cents } from '#shared/domain/money.ts'
import { atBar, booked, ids, paidInFull, parties, viewers } from './support.ts'
import { cases } from '#tests/support/cases.ts'

/**
 * Histories of one event: saves by agent, admin and band leader, answers of everybody who can give one, telephone
 * calls, decisions, lapses and the gig. Nobody ever receives less than they last agreed to.
 */

type Saver = 'agent' | 'admin' | 'bandleader'
type Step =
  | {
      is: 'save'
      who: Saver
      artist: number
      leader: number
      drums: number
      price: number
      move: number
      drop: boolean
    }
  | { is: 'answer'; who: 'artist' | 'bandleader' | 'musician' | 'musician2'; yes: boolean }
  | { is: 'telephone'; who: 'artist' | 'bandleader' | 'musician' }
  | { is: 'client'; yes: boolean }
  | { is: 'agent'; yes: boolean }
  | { is: 'wait'; hours: number }
  | { is: 'decide'; yes: boolean }
  | { is: 'discard' }
  | { is: 'play'; absent: 'nobody' | 'artist' | 'drums' }

const part = fc.integer({ min: -300, max: 300 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('save' as const),
      who: fc.constantFrom<Saver>('agent', 'agent', 'admin', 'bandleader'),
      artist: part,
      leader: part,
      drums: part,
      price: fc.constantFrom(0, 0, 0, 200, -200),
      move: fc.constantFrom(0, 0, 0, 24),
      drop: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('answer' as const),
      who: fc.constantFrom('artist' as const, 'bandleader' as const, 'musician' as const, 'musician2' as const),
      yes: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('telephone' as const),
      who: fc.constantFrom('artist' as const, 'bandleader' as const, 'musician' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('client' as const), yes: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('agent' as const), yes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('wait' as const), hours: fc.constantFrom(1, 73, 200) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('decide' as const), yes: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ is: 'discard' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('play' as const),
      absent: fc.constantFrom('nobody' as const, 'artist' as const, 'drums' as const),
    }),
  },
)

const starts: Record<string, () => Event> = {
  offered: () => ({
    ...booked(),
    status: 'proposed',
    proposal_step: 1,
    proposal_pick: null,
    proposal_signed_at: null,
    client_rate_booked: null,
    payments: [],
    // With one option, a vendor's lowest rate is their rate.
    proposals: booked().proposals.slice(0, 1),
  }),
  'booked, deposit paid': () => withAgreement(booked(), '2026-03-01T12:00:00.000Z'),
  'booked, paid in full': () => withAgreement(paidInFull(), '2026-03-01T12:00:00.000Z'),
  'at a bar': () => withAgreement(atBar({ status: 'booked' }), '2026-03-01T12:00:00.000Z'),
}

const add = (rate: Cents | null | undefined, dollars: number): Cents =>
  cents(Math.max(100, (rate ?? 0) + dollars * 100))

class History {
  now = '2026-03-01T12:00:00.000Z'
  event: Event
  /** The least that each vendor has agreed to, by `role|key`. */
  readonly agreed = new Map<string, Cents>()
  /** The amounts that they agreed to under the change that is proposed now. */
  readonly offered = new Map<string, Cents>()
  tally = { saves: 0, refused: 0, inForce: 0 }

  constructor(event: Event) {
    this.event = event
    this.keepAgreed()
  }

  /** A confirmed vendor counts on the rate in force, and a rise needs no answer. */
  keepAgreed() {
    for (const vendor of vendorsOf(inForce(this.event)))
      if (isConfirmed(vendor.status)) this.agreed.set(vendorName(vendor), vendor.rate)
  }

  check(agreeing: readonly string[]) {
    const force = inForce(this.event)
    for (const vendor of vendorsOf(force)) {
      const name = vendorName(vendor)
      const least = this.leastOf(name)
      if (!isConfirmed(vendor.status) || least === undefined || agreeing.includes(name)) continue
      expect([name, vendor.rate]).toEqual([name, Math.max(vendor.rate, least)])
    }
    if (this.event.agreement != null) {
      for (const { role, key, amount } of shares(this.event))
        if (role !== 'agent' && role !== 'platform' && !agreeing.includes(`${role}|${key}`))
          expect(amount).toBeGreaterThanOrEqual(this.leastOf(`${role}|${key}`) ?? 0)
      expect(partyTotal(force)).toBe(force.client_rate)
    }
    this.keepAgreed()
    if (!isChangePending(this.event)) this.offered.clear()
  }

  leastOf(name: string): Cents | undefined {
    const [agreed, offered] = [this.agreed.get(name), this.offered.get(name)]
    return agreed === undefined || offered === undefined ? agreed : cents(Math.min(agreed, offered))
  }

  set(next: Event, agreeing: readonly string[] = []) {
    if ((next.agreement?.version ?? 0) > (this.event.agreement?.version ?? 0)) this.tally.inForce += 1
    this.event = next
    this.check(agreeing)
  }

  save({ who, artist, leader, drums, price, move, drop }: Extract<Step, { is: 'save' }>) {
    const before = this.event
    const shift = (at: string | null | undefined) => new Date(Date.parse(at!) + move * 3_600_000).toISOString()
    const musicians = before.musicians
      .filter((_, i) => !(drop && i === 0))
      .map(({ musician_id, instrument, rate }, i) => ({
        musician_id,
        instrument,
        rate: i === 0 ? add(rate, drums) : rate,
      }))
    const changes: Partial<EventInput> =
      who === 'bandleader'
        ? {
            musicians: before.musicians.map(({ musician_id, instrument, rate }, i) => ({
              musician_id,
              instrument,
              rate: add(rate, i === 0 ? drums : -drums),
            })),
          }
        : {
            client_rate: add(before.client_rate, price),
            artist_rate: add(before.artist_rate, artist),
            bandleader_rate: add(before.bandleader_rate, leader),
            musicians,
            ...(move !== 0 && { start: shift(before.start), end: shift(before.end) }),
          }
    let { event: edited } = applyEdit(before, changes, parties)
    if (who !== 'bandleader') {
      // The agent gets the difference, as far as a percent can express it.
      const missing = (edited.client_rate ?? 0) - partyTotal(edited)
      const agent_percent = ((edited.agent_rate ?? 0) + missing) / (edited.client_rate ?? 1)
      edited = applyEdit(before, { ...changes, agent_percent }, parties).event
    }
    if (
      partyTotal(edited) !== edited.client_rate ||
      computedRates(edited).agent_rate <= 0 ||
      !editVerdict(before, edited).ok
    ) {
      this.tally.refused += 1
      return
    }
    const { id, name } = viewers[who]
    const after = applyConsequences(
      proposeChange(before, edited, { name, user_id: id, changeId: `chg_${before.version}`, now: this.now }),
      this.now,
    )
    const preview = changePreview(before, after, this.now)
    expect(preview.at_once).toBe(!isChangePending(after) && after.contract_resign_needed !== true)
    if (before.agreement != null && isAgentAbove(before, after) && preview.at_once) {
      const kept = new Map(vendorsOf(after).map((vendor) => [vendorName(vendor), vendor.rate]))
      const losers = vendorsOf(inForce(before)).filter((vendor) => {
        const rate = kept.get(vendorName(vendor))
        const isLess = rate !== undefined && rate < (this.leastOf(vendorName(vendor)) ?? 0)
        return isConfirmed(vendor.status) && isLess && vendor.user_id !== id
      })
      expect(losers).toEqual([])
    }
    this.tally.saves += 1
    const own = vendorsOf(before)
      .filter(({ user_id }) => user_id === id)
      .map(vendorName)
    // Before the gig a vendor can be taken off; this frees them, and a new request starts anew.
    for (const vendor of vendorsOf(inForce(before)))
      if (
        !vendorsOf(inForce(after)).some((entry) => vendorName(entry) === vendorName(vendor)) &&
        before.status !== 'played'
      )
        this.agreed.delete(vendorName(vendor))
    this.set({ ...after, version: before.version + 1 }, own)
  }

  answer(mine: (vendor: Vendor) => boolean, yes: boolean) {
    const { event, changed, isAnswerable } = withAnswer(
      this.event,
      mine,
      yes ? 'confirm' : 'decline',
      isChangePending(this.event),
    )
    if (!isAnswerable) return
    const names = new Set(changed.map(vendorName))
    for (const vendor of vendorsOf(event))
      if (yes && names.has(vendorName(vendor))) this.offered.set(vendorName(vendor), vendor.rate)
    this.set(applyConsequences(event, this.now))
  }

  run(it: Step) {
    switch (it.is) {
      case 'save':
        return this.save(it)
      case 'answer': {
        const viewer = viewers[it.who]
        const own = ownAnswers(this.event, viewer).filter(({ who }) => who.includes('|'))
        if (own.length > 0) {
          if (it.yes) own.forEach(({ who }) => this.agreed.delete(who))
          return this.set(applyConsequences(withOwnAnswers(this.event, own, it.yes ? 'accept' : 'decline'), this.now))
        }
        return this.answer((vendor) => isOwn(vendor, viewer), it.yes)
      }
      case 'telephone': {
        const viewer = viewers[it.who]
        const { changed } = withAnswer(this.event, (vendor) => isOwn(vendor, viewer), 'confirm', true)
        // The server refuses it: a lower rate needs the vendor's own answer.
        if (changed.some((vendor) => isLowered(this.event, vendor))) return
        const { event, isAnswerable } = withAnswer(this.event, (vendor) => isOwn(vendor, viewer), 'confirm', true)
        return isAnswerable ? this.set(applyConsequences(event, this.now)) : undefined
      }
      case 'client': {
        const own = ownAnswers(this.event, viewers.client)
        if (own.length > 0)
          return this.set(applyConsequences(withOwnAnswers(this.event, own, it.yes ? 'accept' : 'decline'), this.now))
        if (it.yes && this.event.contract_resign_needed === true && this.event.status !== 'played')
          return this.set(applyConsequences(withSignature(this.event, 'Ada', this.now), this.now))
        return
      }
      case 'agent': {
        const own = ownAnswers(this.event, viewers.agent)
        if (own.length > 0)
          this.set(applyConsequences(withOwnAnswers(this.event, own, it.yes ? 'accept' : 'decline'), this.now))
        return
      }
      case 'wait':
        this.now = new Date(Date.parse(this.now) + it.hours * 3_600_000).toISOString()
        return isLapsed(this.event, this.now)
          ? this.set(applyConsequences(withoutChange(this.event), this.now))
          : undefined
      case 'decide': {
        if (!isChangePending(this.event) || !decideVerdict(this.event, viewers.admin, this.now).ok) return
        const names = [...this.event.agreement!.pending!.asked, ...answersOf(this.event).map(({ who }) => who)]
        if (it.yes) names.forEach((name) => this.agreed.delete(name))
        return this.set(
          applyConsequences(withDecision(this.event, it.yes ? 'accept' : 'decline', 'Because'), this.now),
          it.yes ? names : [],
        )
      }
      case 'discard':
        return isChangePending(this.event)
          ? this.set(applyConsequences(withoutChange(this.event), this.now))
          : undefined
      case 'play':
        return this.play(it.absent)
    }
  }

  play(absent: 'nobody' | 'artist' | 'drums') {
    if (this.event.status !== 'booked') return
    this.now = '2026-07-05T12:00:00.000Z' > this.now ? '2026-07-05T12:00:00.000Z' : this.now
    const answers = {
      ...(absent === 'artist' && { artist_played: false }),
      ...(absent === 'drums' && { musicians: [{ musician_id: ids.musician, played: false }] }),
    }
    this.set({ ...withPlayed(withoutChange(this.event), answers), status: 'played' })
  }
}

describe('generated changes of events', () => {
  const tally = { saves: 0, refused: 0, inForce: 0 }

  it('leave nobody with less than they last agreed to, and the shares sum to the price in force', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(starts)),
        fc.array(step, { minLength: 4, maxLength: 14 }),
        (start, steps) => {
          const history = new History(starts[start]!())
          for (const it of steps) history.run(it)
          for (const key of ['saves', 'refused', 'inForce'] as const) tally[key] += history.tally[key]
        },
      ),
      { numRuns: cases(6_500) },
    )
  })

  // Apart from the property, which the mutation bench cuts short.
  it('were made, and some took effect', () => {
    expect(tally.saves).toBeGreaterThan(cases(10_000))
    expect(tally.inForce).toBeGreaterThan(cases(200))
  })

  it('would be noticed if a correction after the gig took effect at once', () => {
    const event = withAgreement({ ...paidInFull(), status: 'played' }, '2026-07-05T12:00:00.000Z')
    const history = new History(event)
    const taken = { ...event, artist_rate: cents(100) }
    expect(() => history.set(taken)).toThrow()
    expect(withVendorStatus(event, 'artist', ids.artist, 'requested').artist_status).toBe('requested')
  })
})
