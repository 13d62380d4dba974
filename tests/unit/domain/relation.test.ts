import { describe, expect, it } from 'vitest'
import { leads, relation } from '#shared/domain/event/access/relation.ts'
import { canSee } from '#shared/domain/event/access/event-permissions.ts'
import { vendorStatuses } from '#shared/domain/event/record/vendor-status.ts'
import { booked, draft, ids, rel, said, viewers, withAll } from './support.ts'

const roles = (who: Parameters<typeof rel>[0], event = booked()) =>
  Object.entries(rel(who, event))
    .filter(([, is]) => is)
    .map(([role]) => role)

describe('relation', () => {
  it('finds the role of each person', () => {
    expect({
      admin: roles('admin'),
      agent: roles('agent'),
      client: roles('client'),
      artist: roles('artist'),
      bandleader: roles('bandleader'),
      musician: roles('musician'),
      otherAgent: roles('otherAgent'),
      otherClient: roles('otherClient'),
      stranger: roles('stranger'),
    }).toEqual({
      admin: ['admin'],
      agent: ['agent'],
      client: ['client'],
      artist: ['artist'],
      bandleader: ['bandleader'],
      musician: ['musician'],
      otherAgent: [],
      otherClient: [],
      stranger: [],
    })
  })

  it('lets a vendor know of the event from the request on, and not as a party after a decline', () => {
    for (const status of vendorStatuses) {
      const event = withAll(draft(), status)
      const knows = !['not_selected', 'not_needed', 'selected', 'declined'].includes(status)
      for (const who of ['artist', 'bandleader', 'musician'] as const) {
        expect([who, status, rel(who, event)[who]]).toEqual([who, status, knows])
        expect([who, status, said(canSee(rel(who, event)))]).toEqual([
          who,
          status,
          knows || status === 'declined' ? 'ok' : 'not_found',
        ])
      }
    }
  })

  it('shows an unassigned request to every agent, as takers', () => {
    const event = { ...draft(), agent_id: null }
    expect(roles('agent', event)).toEqual(['taker'])
    expect(roles('otherAgent', event)).toEqual(['taker'])
    expect(said(canSee(rel('otherAgent', event)))).toBe('ok')
    expect(said(canSee(rel('otherAgent', draft())))).toBe('not_found')
  })

  it('never matches a missing id with a missing id', () => {
    const nobodyChosen = {
      ...draft(),
      agent_id: null,
      client_id: '',
      artist_id: null,
      bandleader_id: -1 as const,
      musicians: [],
    }
    for (const who of ['client', 'artist', 'bandleader', 'musician', 'stranger'] as const) {
      const viewer = {
        ...viewers[who],
        client_id: undefined,
        agent_id: undefined,
        artist_id: undefined,
        musician_id: undefined,
      }
      expect(Object.values(relation(viewer, nobodyChosen))).not.toContain(true)
    }
  })

  it('drops roles that the account no longer has', () => {
    expect(relation({ ...viewers.agent, is_agent: false }, booked()).agent).toBe(false)
    expect(relation({ ...viewers.client, is_client: false }, booked()).client).toBe(false)
  })

  it('lets the artist lead only if there is no band leader', () => {
    const led = booked()
    const alone = booked({ bandleader_id: -1, bandleader_status: 'not_needed' })
    expect([
      leads(rel('bandleader', led), led),
      leads(rel('artist', led), led),
      leads(rel('musician', led), led),
    ]).toEqual([true, false, false])
    expect([
      leads(rel('artist', alone), alone),
      leads(rel('agent', alone), alone),
      leads(rel('client', alone), alone),
    ]).toEqual([true, false, false])
    expect(leads(rel('bandleader', alone), alone)).toBe(false)
    expect(alone.artist_id).toBe(ids.artist)
  })
})
