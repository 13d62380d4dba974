import { describe, expect, it } from 'vitest'
import { needsPerson, withoutPerson } from '#functions/event/rules/agreement/without-person.ts'
import { eventFields } from '#shared/domain/event/record/event-fields.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'

const people = {
  client: { id: 'cli_1', user_id: 'usr_1', name: 'Quux and Sons', email: 'zelda@example.org', street: 'Elm' },
  agent: { id: 'agt_2', user_id: 'usr_2', name: 'Bell', email: 'bell@example.org' },
  artist: { id: 'art_3', user_id: 'usr_3', name: 'Trio', email: 'trio@example.org', video_url: 'https://video' },
  bandleader: { id: 'mus_4', user_id: 'usr_4', name: 'Otis', cell_phone: '917-555-0100' },
  group: { id: 'grp_1', name: 'Band', members: [{ user_id: 'usr_5', musician_name: 'Zoe', email: 'z@example.org' }] },
  musicians: [
    { musician_id: 'mus_5', user_id: 'usr_5', musician_name: 'Zoe', instrument: 'Violin', status: 'declined', rate: 1 },
  ],
}
const vendors = {
  artist_id: 'art_3',
  artist_status: 'confirmed',
  bandleader_id: 'mus_4',
  bandleader_status: 'declined',
}
const words = Object.fromEntries(
  Object.entries(eventFields).flatMap(([field, { is }]) =>
    'person' in is && is.person === 'client' ? [[field, `secret ${field}`]] : [],
  ),
)
const given = (more: object = {}): Event =>
  ({ id: 'evt_1', status: 'canceled', payments: [], ...words, ...people, ...vendors, ...more }) as unknown as Event
const text = (event: Event) => JSON.stringify(event)

describe('an event without a contract', () => {
  it('has no word of an erased client, and no contact', () => {
    const after = withoutPerson(given(), 'usr_1')
    expect(text(after)).not.toMatch(/secret|Quux|zelda@|Elm/)
    expect(after).toMatchObject({ name: 'Deleted account', client: { id: 'cli_1', user_id: 'usr_1' } })
    expect(text(after)).toContain('trio@example.org')
  })

  it.each([
    ['usr_2', /Bell|bell@/],
    ['usr_3', /Trio|trio@|video/],
    ['usr_4', /Otis|0100/],
    ['usr_5', /Zoe|z@example/],
  ])('has nothing of another part either: %s', (id, own) => {
    expect(text(given())).toMatch(own)
    const after = withoutPerson(given(), id)
    expect(text(after)).not.toMatch(own)
    expect(text(after)).toContain('secret')
  })

  it('has none in the terms in force while a change is proposed', () => {
    const agreement = {
      version: 1,
      signed_at: '2026-01-01',
      pending: { id: 'chg_1' },
      terms: { ...people, ...vendors },
    }
    const after = withoutPerson(given({ agreement }), 'usr_5')
    expect(text(after)).not.toMatch(/Zoe|z@example/)
  })
})

describe('an event with a contract', () => {
  const signed = given({ agreement: { version: 1, signed_at: '2026-01-01', pending: null, terms: null } })

  it('needs its client, its agent, and the vendors who confirmed', () => {
    const needed = ['usr_1', 'usr_2', 'usr_3', 'usr_4', 'usr_5'].filter((id) => needsPerson(signed, id))
    expect(needed).toEqual(['usr_1', 'usr_2', 'usr_3'])
    for (const id of needed) expect(withoutPerson(signed, id)).toBe(signed)
  })

  it('loses who declined, and nobody else', () => {
    const after = withoutPerson(signed, 'usr_5')
    expect(text(after)).not.toMatch(/Zoe|z@example/)
    expect(after.musicians).toMatchObject([{ musician_name: 'Deleted account', instrument: 'Violin', rate: 1 }])
    expect(text(after)).toContain('zelda@example.org')
  })

  it.each([
    { proposal_signed_at: '2026-01-01' },
    { payments: [{ type: 'deposit' }] },
    ...(['booked', 'played', 'invoiced', 'payment_failed', 'paid'] as const).map((status) => ({ status })),
  ])('is one by any of these: %j', (sign) => {
    expect(needsPerson(given(sign), 'usr_1')).toBe(true)
  })
})
