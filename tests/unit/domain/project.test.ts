import * as z from 'zod'
import { cents } from '#shared/domain/money.ts'
import { describe, expect, it } from 'vitest'
import { project, projectRow, projectTexts } from '#functions/event/rules/event-projection.ts'
import { writableFields } from '#shared/domain/event/access/writable-fields.ts'
import { fieldNames, staffFields, textFields } from '#shared/domain/event/record/fields.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import {
  eventProjection,
  eventSchema,
  eventView,
  paymentWithRefunds,
  type Event,
} from '#shared/domain/event/record/schema.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { booked, draft, ids, now, paidInFull, rel, viewers, withAll, type Who } from './support.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

/** Every amount and text is unique, so that leaks can be named. */
const full = (): Event => {
  const event = paidInFull({
    artist_rate: cents(70_001),
    bandleader_rate: cents(40_002),
    client_budget: cents(190_003),
    musician_rate: cents(50_004),
    agent_rate: cents(30_005),
    bookme_rate: cents(10_006),
    artist_stripe_transfer_id: 'tr_secret_a',
    bandleader_stripe_transfer_id: 'tr_secret_b',
    agent_stripe_transfer_id: 'tr_secret_c',
    set_lists: 'TEAM set',
    playlist_url: 'TEAM list',
    notes: 'TEAM notes',
    phone: '9995550000',
    signup_url: 'https://qr',
    signup_qrcode: 'qr',
    venue_manager: 'Vera',
    venue_manager_email: 'vera@host.example',
    schedule: 'SCHEDULE',
    special_requests: 'SPECIAL',
    musician_slots: [{ id: 'slt_1', rate: cents(12_345) }],
    pay_errors: [{ name: 'x', amount: cents(1), role: 'artist', error: { message: 'm' } }],
    group_id: ids.group,
    group: {
      id: ids.group,
      name: 'The Group',
      members: [
        {
          user_id: 'u',
          musician_id: 'm',
          musician_name: 'G',
          instrument: 'Harp',
          is_bandleader: false,
          email: 'member@secret.example',
          group_id: ids.group,
        },
      ],
    },
    brand_id: ids.brand,
    brand: { id: ids.brand, name: 'The Brand', artist_ids: ['art_hidden'] },
  })
  event.musicians = event.musicians.map((entry, i) => ({
    ...entry,
    rate: cents(25_100 + i),
    stripe_transfer_id: `tr_secret_m${i}`,
  }))
  return event
}
const see = (who: Who, event = full()) => project(event, viewers[who])
const text = (who: Who, event = full()) => JSON.stringify(see(who, event))

describe('what each role sees of an event', () => {
  it('has a decision for every field', () => {
    expect([...fieldNames].sort()).toEqual(Object.keys(eventSchema().shape).sort())
  })

  it.each(Object.keys(viewers) as Who[])('%s gets a valid projection', (who) => {
    expect(z.safeEncode(eventView(), see(who)).error?.issues).toBeUndefined()
    expect(
      z.safeEncode(eventProjection(), projectRow(projectionOf(inForce(full())), viewers[who])).error?.issues,
    ).toBeUndefined()
  })

  it.each(Object.keys(viewers) as Who[])('%s gets the same texts one by one', (who) => {
    // Those who declined keep its name.
    const fields = textFields.filter((field) => field !== 'name')
    for (const status of ['confirmed', 'selected', 'requested', 'declined'] as const) {
      const event = withAll(full(), status)
      const view = see(who, event)
      const shown = fields.filter((field) => view[field] !== undefined)
      const texts = Object.fromEntries(shown.map((field) => [field, view[field]]))
      expect(projectTexts(event, viewers[who], fields)).toEqual(texts)
    }
  })

  it('strangers and vendors who were not requested see nothing', () => {
    for (const who of ['stranger', 'otherAgent', 'otherClient'] as const)
      expect(see(who)).toEqual({ id: ids.event, status: 'booked' })
    for (const who of ['artist', 'bandleader', 'musician'] as const)
      expect(see(who, withAll(full(), 'selected'))).toEqual({ id: ids.event, status: 'booked' })
  })

  it('admin and agent see everything except the provider’s payment ids', () => {
    for (const who of ['admin', 'agent'] as const) {
      const missing = fieldNames.filter((field) => full()[field] !== undefined && see(who)[field] === undefined)
      expect(missing).toEqual([])
      expect(text(who)).not.toMatch(/in_secret|pi_secret|pay\.example/)
      expect(see(who).musicians).toEqual(full().musicians)
    }
  })

  it('a payment keeps every field: for staff all but its page, for the client less of the provider', () => {
    const names = Object.keys(paymentWithRefunds().shape)
    const ids = ['stripe_invoice_id', 'stripe_payment_intent_id']
    const payment = Object.fromEntries([...names, ...ids].map((name) => [name, name])) as unknown as Payment
    const paid_outside = { reason: 'check' } as Payment['paid_outside']
    const seen = (who: Who) => {
      const [one] = project({ ...full(), payments: [{ ...payment, paid_outside }] }, viewers[who]).payments!
      return Object.keys(one!).sort()
    }
    const but = (...hidden: string[]) => names.filter((name) => !hidden.includes(name)).sort()
    expect(seen('admin')).toEqual(but('hosted_invoice_url'))
    expect(seen('agent')).toEqual(but('hosted_invoice_url'))
    expect(seen('client')).toEqual(but('available_at', 'refund_kept'))
  })

  it('no vendor and no client sees another party’s contact, rate or any provider id', () => {
    const rates: Record<string, string> = {
      artist: '70001',
      bandleader: '40002',
      musician: '25100',
      musician2: '25101',
      musicianTotal: '50004',
      slot: '12345',
      agent: '30005',
      bookme: '10006',
      client: '200000',
      budget: '190003',
    }
    const own: Partial<Record<Who, string[]>> = {
      client: ['client', 'budget'],
      artist: ['artist'],
      bandleader: ['bandleader', 'musician', 'musician2', 'musicianTotal', 'slot'],
      musician: ['musician'],
      musician2: ['musician2'],
    }
    for (const who of ['client', 'artist', 'bandleader', 'musician', 'musician2'] as const) {
      const leaked = Object.entries(rates)
        .filter(([name, amount]) => text(who).includes(amount) && !own[who]!.includes(name))
        .map(([name]) => name)
      expect([who, leaked]).toEqual([who, []])
      const shown = own[who]!.filter((name) => text(who).includes(rates[name]!))
      expect([who, shown]).toEqual([who, own[who]])
      expect(text(who)).not.toMatch(/tr_secret|in_secret|pi_secret|art_hidden|agent_percent|bookme_percent|signup_/)
    }
    const emails = (who: Who) => [...text(who).matchAll(/"(\w+)@secret\.example/g)].map((m) => m[1]!).sort()
    expect(
      Object.fromEntries(
        (['client', 'artist', 'bandleader', 'musician', 'musician2'] as const).map((who) => [who, emails(who)]),
      ),
    ).toEqual({
      client: ['agent', 'client'],
      artist: ['agent'],
      bandleader: ['agent', 'musician', 'musician2'],
      musician: ['agent', 'musician'],
      musician2: ['agent', 'musician2'],
    })
  })

  it('everyone on the event can call its agent, and nobody else', () => {
    const agent = { name: 'Al Agent', email: 'agent@secret.example', cell_phone: '2125550000' }
    for (const who of ['client', 'artist', 'bandleader', 'musician', 'musician2'] as const)
      expect(see(who).agent).toMatchObject(agent)
    for (const who of ['stranger', 'otherAgent', 'otherClient'] as const) expect(see(who).agent).toBeUndefined()
    for (const who of ['artist', 'bandleader', 'musician'] as const)
      expect(see(who, withAll(full(), 'declined')).agent).toBeUndefined()
  })

  it('a musician who confirmed can call the band leader who confirmed, and no client can', () => {
    expect(see('musician', withAll(full(), 'confirmed')).bandleader).toMatchObject({ cell_phone: '2125550000' })
    expect(see('musician', withAll(full(), 'requested')).bandleader).not.toHaveProperty('cell_phone')
    expect(see('musician', { ...withAll(full(), 'confirmed'), bandleader_status: 'requested' }).bandleader)
      .not //
      .toHaveProperty('cell_phone')
    expect(see('client', withAll(full(), 'confirmed')).bandleader).not.toHaveProperty('cell_phone')
    expect(see('musician', withAll(full(), 'confirmed')).artist).not.toHaveProperty('cell_phone')
  })

  it('without a band leader, musicians can call the artist', () => {
    const led = { ...withAll(full(), 'confirmed'), bandleader_id: null, bandleader: null }
    expect(see('musician', led).artist).toMatchObject({ cell_phone: '2125550000' })
    expect(see('client', led).artist).not.toHaveProperty('cell_phone')
  })

  it('a client sees no set lists, load-in, notes, line-up and vendor status, but the schedule and payments', () => {
    expect(text('client')).not.toMatch(/TEAM|Back door|Garage|Green room|_status"|"musicians"/)
    expect(see('client')).toMatchObject({
      schedule: 'SCHEDULE',
      special_requests: 'SPECIAL',
      client_rate: 200_000,
      venue_manager: 'Vera',
      artist: { name: 'Ari Artist' },
    })
    expect(see('client').payments).toHaveLength(2)
    expect(text('client')).toContain('pay.example')
    expect(text('client')).not.toMatch(/in_secret|pi_secret/)
  })

  it('vendors see what they need for the gig, and no payments, proposals, budget or client notes', () => {
    for (const who of ['artist', 'bandleader', 'musician'] as const) {
      expect(see(who)).toMatchObject({
        set_lists: 'TEAM set',
        notes: 'TEAM notes',
        venue: { load_in: 'Back door' },
        client: { id: ids.client, name: 'Ada Client' },
        artist_status: 'confirmed',
      })
      for (const field of [
        'payments',
        'proposals',
        'client_budget',
        'client_notes',
        'phone',
        'client_rate',
        'proposal_step',
        'pay_errors',
        'balance_due_at',
      ] as const)
        expect(see(who)[field]).toBeUndefined()
    }
    expect(see('musician').venue_manager_email).toBeUndefined()
    expect(see('bandleader').venue_manager_email).toBe('vera@host.example')
  })

  it('vendors of a canceled event see their share, also while a refund is incomplete', () => {
    const shown = (['refunded', 'refund_incomplete', 'canceled', 'booked'] as const).map(
      (status) => project(paidInFull({ status }), viewers.artist).your_share !== undefined,
    )
    expect(shown).toEqual([true, true, true, false])
  })

  it('an artist without a band leader sees what a band leader sees', () => {
    const alone: Event = { ...full(), bandleader_id: -1, bandleader: null }
    expect(see('artist', alone).musicians?.map((entry) => entry.rate)).toEqual([25_100, 25_101])
    expect(see('artist').musicians?.map((entry) => entry.rate)).toEqual([undefined, undefined])
    expect(see('artist', alone).venue_manager).toBe('Vera')
  })

  it('a client sees the options once sent, then only the picked one', () => {
    const proposals = (more: Partial<Event>) =>
      see('client', { ...full(), ...more }).proposals?.map((option) => option.id)
    expect(proposals({ proposal_sent_at: null, proposal_pick: null })).toBeUndefined()
    expect(proposals({ proposal_sent_at: now, proposal_pick: null })).toEqual([1, 2])
    expect(proposals({ proposal_pick: 2 })).toEqual([2])
  })

  it('a client reads of no charge that will not happen, in the event, its list row and its next step', () => {
    const soon = { agreement: { version: 1, signed_at: now }, start: '2027-07-04T23:00:00.000Z' }
    const charged = booked({ ...soon, balance_due_at: '2027-06-04T23:00:00.000Z' })
    const announced = (event: Event) => {
      const row = projectRow(projectionOf(inForce(event)), viewers.client)
      return [see('client', event), row].flatMap((seen) => [
        seen.charge_at,
        nextStep(seen as EventLike, viewers.client, now).detail,
      ])
    }
    const day = ['2027-06-04T23:00:00.000Z', 'Charged automatically on Friday, June 4, 2027']
    expect(announced(charged)).toEqual([...day, ...day])
    const gap = [null, 'Nothing is charged until your agent has arranged the act']
    expect(announced({ ...charged, artist_status: 'declined' })).toEqual([...gap, ...gap])
    expect(see('artist', charged).charge_at).toBeUndefined()
  })

  it('a client sees what an option costs but never its rates', () => {
    const own = { agent_percent: 0.3, rates: [{ payee: 'artist', rate: cents(77_777) }] }
    const proposals = full().proposals.map((option) => ({ ...option, ...own }))
    for (const proposal_pick of [null, 2]) {
      const event = { ...full(), proposals, proposal_sent_at: now, proposal_pick }
      expect(see('agent', event).proposals).toEqual(proposals)
      expect(JSON.stringify(see('client', event))).not.toMatch(/77777|payee|agent_percent/)
      for (const who of ['artist', 'bandleader', 'musician'] as const)
        expect(JSON.stringify(see(who, event))).not.toMatch(/77777|payee/)
    }
  })

  it('a vendor who declined sees the time and their own answer', () => {
    const event = {
      ...full(),
      artist_status: 'declined' as const,
      musicians: full().musicians.map((entry) => ({ ...entry, status: 'declined' as const })),
    }
    expect(Object.keys(see('artist', event)).sort()).toEqual([
      'artist_id',
      'artist_status',
      'color',
      'end',
      'id',
      'name',
      'start',
      'start_date',
      'status',
      'timezone',
    ])
    expect(see('musician', event).musicians).toEqual([
      { musician_id: ids.musician, musician_name: 'Mo Drums', instrument: 'Drums', status: 'declined' },
    ])
    // The projection suffices to derive the relation again.
    expect(rel('artist', see('artist', event) as Event).declined).toBe(true)
  })

  it('keeps the fields that the web needs for the same rules', () => {
    for (const who of ['admin', 'agent', 'client', 'artist', 'bandleader', 'musician'] as const) {
      expect(rel(who, see(who) as Event)).toEqual(rel(who, full()))
      expect(rel(who, projectRow(projectionOf(inForce(full())), viewers[who]) as Event)).toEqual(rel(who, full()))
    }
  })

  it('shows a list row to parties only, without vendor status for clients or balance for vendors', () => {
    const card = (who: Who) => projectRow(projectionOf(inForce(booked())), viewers[who])
    expect(card('stranger')).toEqual({ id: ids.event, status: 'booked' })
    expect(card('client').balance_due).toBe(100_000)
    expect(card('client')).not.toHaveProperty('artist_status')
    expect(card('client')).not.toHaveProperty('musicians')
    expect(card('musician')).not.toHaveProperty('balance_due')
    expect(card('musician').musicians?.map((entry) => entry.status)).toEqual(['confirmed', 'confirmed'])
    expect(JSON.stringify(card('admin'))).not.toMatch(/secret|rate/)
  })
})

describe('what each role writes', () => {
  const writes = (who: Who, event = booked()) => [...writableFields(rel(who, event), event)].sort()
  const texts = ['musician_slots', 'musicians', 'notes', 'playlist_url', 'schedule', 'set_lists', 'special_requests']

  it('follows the roles', () => {
    expect(writes('agent')).toEqual([...staffFields].sort())
    expect(writes('admin')).toEqual([...staffFields].sort())
    expect(writes('bandleader')).toEqual(texts)
    expect(writes('artist', booked({ bandleader_id: null }))).toEqual(texts)
    for (const who of ['artist', 'musician', 'client', 'stranger', 'otherAgent'] as const)
      expect([who, writes(who)]).toEqual([who, []])
    expect(writes('otherAgent', { ...draft(), agent_id: null })).toEqual([])
  })

  it('ignores status, money flags and ids in a body', () => {
    for (const field of [
      'status',
      'payments',
      'client_rate_booked',
      'bookme_percent',
      'bookme_rate',
      'agent_rate',
      'agent_id',
      'version',
      'artist_status',
      'proposal_step',
      'contract_resign_needed',
    ]) {
      expect([...staffFields]).not.toContain(field)
    }
  })
})
