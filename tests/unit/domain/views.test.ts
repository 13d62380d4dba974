import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { blankEvent, requestToEvent } from '#shared/domain/event/edit/new.ts'
import { eventProjection, eventSchema, type Event } from '#shared/domain/event/record/schema.ts'
import {
  projectionOf,
  isUnassigned,
  matchesFilter,
  monthsOf,
  viewFor,
  viewsOf,
  type EventFilter,
} from '#functions/event/rules/views.ts'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { prospectToEvent } from '#functions/booking/rules/to-event.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { canSee } from '#shared/domain/event/access/event-permissions.ts'
import { booked, draft, ids, now, parties, userOf, viewers, withAll, type Who } from './support.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

describe('views', () => {
  it('contain an event for each party who may see it', () => {
    expect(viewsOf(booked()).sort()).toEqual(
      [
        'ALL',
        `ALL|${ids.artist}`,
        `ALL|${ids.client}`,
        `ALL|${ids.venue}`,
        `U#${userOf(ids.agent)}`,
        `U#${userOf(ids.agent)}|${ids.artist}`,
        `U#${userOf(ids.agent)}|${ids.client}`,
        `U#${userOf(ids.agent)}|${ids.venue}`,
        `U#${userOf(ids.client)}`,
        `U#${userOf(ids.client)}|${ids.artist}`,
        `U#${userOf(ids.artist)}`,
        `U#${userOf(ids.bandleader)}`,
        `U#${userOf(ids.musician)}`,
        `U#${userOf(ids.musician2)}`,
      ].sort(),
    )
    expect(viewsOf(withAll(draft(), 'selected')).filter((view) => view.includes(userOf(ids.musician)))).toEqual([])
    expect(viewsOf(withAll(draft(), 'declined')).filter((view) => view === `U#${userOf(ids.artist)}`)).toEqual([])
  })

  it('of an unassigned request are the client’s and the admins’', () => {
    const event = { ...draft({ artist_id: null, venue_id: ids.venue }), agent_id: null, agent: null }
    expect(isUnassigned(event)).toBe(true)
    expect(viewsOf(event).some((view) => view.startsWith(`U#${userOf(ids.agent)}`))).toBe(false)
    expect(viewsOf(event)).toContain(`U#${userOf(ids.client)}`)
  })

  it('show exactly the matching events that the caller may see', () => {
    const events: Event[] = [
      booked({ id: 'e1' }),
      booked({ id: 'e2', client_id: 'cli_other', client: { id: 'cli_other', name: 'O', user_id: 'usr_o' } }),
      withAll(draft(), 'selected'),
      booked({
        id: 'e3',
        artist_id: ids.artist2,
        artist: { id: ids.artist2, name: 'Two', user_id: userOf(ids.artist2) },
      }),
      booked({
        id: 'e4',
        agent_id: ids.otherAgent,
        agent: { id: ids.otherAgent, name: 'Other', user_id: userOf(ids.otherAgent) },
      }),
      booked({ id: 'e5', venue_id: ids.bar }),
      booked({ id: 'e6', agent_id: 'agt_both', agent: { id: 'agt_both', name: 'Both', user_id: 'usr_both' } }),
      booked({ id: 'e8', artist_id: null, artist: null, group_id: ids.group }),
      booked({ id: 'e7', musicians: [{ ...booked().musicians[0]!, musician_id: 'mus_both', user_id: 'usr_both' }] }),
    ]
    const filters: EventFilter[] = [
      {},
      { client: ids.client },
      { artist: ids.artist },
      { venue: ids.venue },
      { client: ids.client, artist: ids.artist2 },
      { group: ids.group },
      { group: ids.group, venue: ids.venue },
      { agent: ids.otherAgent },
      { agent: ids.agent, client: ids.client },
      { venue: '' },
    ]
    const both = { ...viewers.agent, id: 'usr_both', agent_id: 'agt_both', is_musician: true, musician_id: 'mus_both' }
    for (const viewer of [
      ...(['admin', 'agent', 'client', 'artist', 'bandleader', 'musician', 'otherAgent', 'stranger'] as Who[]).map(
        (who) => viewers[who],
      ),
      both,
    ]) {
      for (const filter of filters) {
        const { view, rest } = viewFor(viewer, filter)
        const found = events
          .filter((event) => viewsOf(event).includes(view) && matchesFilter(projectionOf(inForce(event)), rest))
          .map((event) => event.id)
        const wanted = events
          .filter((event) => canSee(relation(viewer, event)).ok && matchesFilter(projectionOf(inForce(event)), filter))
          .map((event) => event.id)
        expect([viewer.id, filter, found]).toEqual([viewer.id, filter, wanted])
      }
    }
  })

  it('read a pair view if there is one, otherwise filter in memory', () => {
    expect(viewFor(viewers.agent, { client: 'c', artist: 'a' })).toEqual({
      view: `U#${userOf(ids.agent)}|c`,
      rest: { artist: 'a' },
    })
    expect(viewFor(viewers.admin, { venue: 'v' })).toEqual({ view: 'ALL|v', rest: {} })
    expect(viewFor(viewers.client, { venue: 'v' })).toEqual({ view: `U#${userOf(ids.client)}`, rest: { venue: 'v' } })
    expect(viewFor(viewers.artist, { client: 'c' })).toEqual({ view: `U#${userOf(ids.artist)}`, rest: { client: 'c' } })
  })

  it('of a musician show an agent only the agent’s own events', () => {
    expect(viewFor(viewers.admin, { musician: ids.musician })).toEqual({
      view: `U#${userOf(ids.musician)}`,
      rest: { musician: ids.musician },
    })
    const { view, rest } = viewFor(viewers.agent, { musician: ids.musician })
    const others = booked({ agent_id: ids.otherAgent })
    expect(view).toBe(`U#${userOf(ids.musician)}`)
    expect([booked(), others].map((event) => matchesFilter(projectionOf(inForce(event)), rest))).toEqual([true, false])
    expect(viewFor(viewers.client, { musician: ids.musician }).view).toBe(`U#${userOf(ids.client)}`)
  })

  it('know the months that an event overlaps', () => {
    expect(monthsOf('2026-07-31T23:00:00.000Z', '2026-08-01T00:00:00.000Z')).toEqual(['2026-07'])
    expect(monthsOf('2026-07-31T23:00:00.000Z', '2026-08-01T00:00:00.001Z')).toEqual(['2026-07', '2026-08'])
    expect(monthsOf('2025-12-31T12:00:00.000Z', '2026-02-01T00:00:01.000Z')).toEqual(['2025-12', '2026-01', '2026-02'])
    expect([monthsOf('2026-07-01T00:00:00.000Z', null), monthsOf(null, null)]).toEqual([['2026-07'], []])
  })

  it('hold projections without a word that a list must not contain', () => {
    expect(z.safeEncode(eventProjection(), projectionOf(inForce(booked()))).error?.issues).toBeUndefined()
    expect(JSON.stringify(projectionOf(inForce(booked())))).not.toMatch(/secret|_rate|"rate"|user_id|percent/)
    expect(projectionOf(inForce(booked()))).toMatchObject({
      price: 200_000,
      paid: 100_000,
      balance_due: 100_000,
      due_at: booked().balance_due_at,
      agent: { id: ids.agent },
    })
    expect(projectionOf(inForce(draft()))).toMatchObject({ paid: 0, balance_due: 0, due_at: null })
  })
})

describe('a new event', () => {
  const client = parties.client!
  const request = {
    client_notes: 'A band please',
    client_budget: cents(150_000),
    start: '2026-07-04T19:00:00-04:00',
    end: '2026-07-05T03:00:00Z',
  }
  const eventIds = { id: ids.event, user_id: userOf(ids.client) }

  it('is blank with the defaults', () => {
    const event = blankEvent(eventIds, now)
    expect(event).toMatchObject({
      status: 'draft',
      color: '#1976D2',
      agent_percent: 0.15,
      bookme_percent: 0.05,
      timezone: 'America/New_York',
      agent_id: null,
      version: 0,
    })
    expect(Object.keys(event).filter((key) => !(key in eventSchema().shape))).toEqual([])
  })

  it('of a request waits for an agent, with the budget as the first rate', () => {
    const event = requestToEvent({ ...request, client_artist_id: ids.artist }, client, eventIds, now, {
      artist: parties.artist,
    })
    expect(event).toMatchObject({
      name: 'Ada Client 2026-03-01',
      status: 'draft',
      client_rate: 150_000,
      client_budget: 150_000,
      agent_rate: 22_500,
      bookme_rate: 7_500,
      prepaid: true,
      phone: '2125550101',
      artist_id: ids.artist,
      artist_status: 'selected',
      artist: { name: 'Ari Artist' },
      start: '2026-07-04T23:00:00.000Z',
      start_date: '2026-07-04',
      balance_due_at: '2026-06-04T23:00:00.000Z',
    })
    expect(isUnassigned(event)).toBe(true)
    expect(z.safeEncode(eventSchema(), { ...event, event_type: undefined }).error?.issues).toBeUndefined()
  })

  it('of a prospect says what is still open, and cuts what is too long for a note', () => {
    const prospect = {
      id: 'prs_1',
      name: 'Nora',
      email: 'nora@example.org',
      status: 'new',
      source: 'consult',
      created_at: now,
    } as const
    const start = (more: Partial<Prospect>) =>
      prospectToEvent({ ...prospect, ...more }, { client, agent: null, venue: undefined }, eventIds, now)
    expect(start({ date: '2026-07-04', place: 'Hudson', message: 'Jazz' })).toMatchObject({
      client_notes: 'Jazz\nPlace: Hudson\nTo be agreed: start and length',
      start: '2026-07-04T23:00:00.000Z',
      end: '2026-07-05T02:00:00.000Z',
    })
    expect(start({})).toMatchObject({ name: 'Nora', event_type: null, start: null, end: null, client_notes: null })
    expect(start({ message: 'x'.repeat(1500) }).client_notes).toHaveLength(1024)
    expect(z.safeEncode(eventSchema(), start({})).error?.issues).toBeUndefined()
  })

  it('keeps a given name, and a group as a wish', () => {
    expect(
      requestToEvent({ ...request, name: ' My day ', client_group_id: ids.group }, client, eventIds, now),
    ).toMatchObject({
      name: 'My day',
      client_group_id: ids.group,
      group_id: null,
      artist_id: null,
      artist_status: 'not_selected',
    })
  })

  it('is named after the day of the default zone', () => {
    expect(requestToEvent(request, client, eventIds, '2026-03-02T03:00:00.000Z').name).toBe('Ada Client 2026-03-01')
  })
})
