import { describe, expect, it } from 'vitest'
import { defaultClauses } from '#functions/booking/rules/default-clauses.ts'
import { contractFor } from '#functions/event/rules/agreement/contract.ts'
import {
  contractFields,
  fieldList,
  fieldNames,
  fieldOf,
  labelOf,
  leaderFields,
  listedFields,
  maxOf,
  staffFields,
  termFields,
  textFields,
} from '#shared/domain/event/record/fields.ts'
import { partyTotal } from '#shared/domain/event/money/rates.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import { eventInput, eventProjection, eventSchema, type Event } from '#shared/domain/event/record/schema.ts'
import { cents, sum } from '#shared/domain/money.ts'
import { booked, draft, withAll } from './support.ts'

describe('the table of an event’s fields', () => {
  it('has a row for every field of the schemas', () => {
    expect([...fieldNames].sort()).toEqual(Object.keys(eventSchema().shape).sort())
    expect([...staffFields].sort()).toEqual(Object.keys(eventInput().shape).sort())
    expect(Object.keys(eventProjection().shape)).toEqual(expect.arrayContaining([...listedFields]))
  })

  it('lets a leader write the texts for the day and the musicians, and nothing else', () => {
    expect([...leaderFields].sort()).toEqual([
      'musician_slots',
      'musicians',
      'notes',
      'playlist_url',
      'schedule',
      'set_lists',
      'special_requests',
    ])
  })

  it('marks the terms of the agreement: client, act, time, venue, price, and each rate', () => {
    const written = termFields.filter((field) => staffFields.has(field as never))
    expect([...written].sort()).toEqual([
      'agent_percent',
      'artist_id',
      'artist_rate',
      'bandleader_id',
      'bandleader_rate',
      'brand_id',
      'client_id',
      'client_rate',
      'end',
      'group_id',
      'musician_slots',
      'musicians',
      'proposals',
      'start',
      'venue_id',
    ])
  })

  it('pays somebody each amount that staff write and the parties agree to', () => {
    const amounts = termFields.filter((field) => staffFields.has(field as never) && fieldOf(field).is.kind === 'amount')
    expect(amounts.length).toBeGreaterThan(0)
    const event = withAll(draft(), 'confirmed')
    const sumsOf = (of: Event) => [partyTotal(of), sum(shares(of).map(({ amount }) => amount))]
    const unpaid = amounts.filter((field) => {
      const more = { ...event, [field]: cents(Number(event[field as 'artist_rate'] ?? 0) + 100) }
      return sumsOf(more).some((total, at) => total !== sumsOf(event)[at]! + 100)
    })
    expect(unpaid, 'their payees are not in the roster').toEqual([])
  })

  it('hides the team’s texts from the client', () => {
    for (const field of ['set_lists', 'playlist_url', 'notes'] as const)
      expect(fieldOf(field).sees).toEqual(['staff', 'vendor'])
  })

  it.each(textFields.filter((field) => maxOf(field) !== undefined))('accepts %s up to its limit', (field) => {
    const schema = eventInput().shape[field]
    const begins: Partial<Record<string, string>> = { url: 'https://a.example/', emails: 'a@b.example' }
    const long = (length: number) => (begins[fieldOf(field).is.kind] ?? '').padEnd(length, 'x')
    expect(schema.safeParse(long(maxOf(field)!)).success).toBe(true)
    expect(schema.safeParse(long(maxOf(field)! + 1)).error?.issues[0]?.message).toBe(`Max ${maxOf(field)} characters`)
  })

  it('names fields as a sentence does', () => {
    expect(fieldList(['venue_id', 'artist_rate', 'mc_duties'])).toBe('venue, artist rate, MC duties')
  })

  it.each(contractFields)('puts %s into the contract', (field) => {
    const { text } = contractFor(booked({ [field]: `words of ${field}` }), defaultClauses)
    expect(text).toContain(`${labelOf(field)}: words of ${field}`)
  })
})
