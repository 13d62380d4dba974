import { describe, expect, it } from 'vitest'
import { buildOpenApi } from '#functions/platform/site/openapi-document.ts'
import { eventsApi } from '#shared/api/events.ts'
import { documentProblems } from '#tests/support/openapi.ts'

/** The document's event: what each role always gets, and nothing that it never gets. */

interface Schema {
  required: string[]
  properties: Record<string, unknown>
  anyOf?: { $ref: string }[]
}
const { schemas } = buildOpenApi('https://bookme.example')['components'] as { schemas: Record<string, Schema> }
const problems = (event: object) => documentProblems(eventsApi.getEvent, 200, 'application/json', event)

describe('an event in the document', () => {
  it('is that of one role', () => {
    expect(schemas['Event']!.anyOf!.map(({ $ref }) => $ref.split('/').at(-1))).toEqual([
      'EventForStaff',
      'EventForClient',
      'EventForLeader',
      'EventForVendor',
      'EventForClientWhoPlays',
      'EventElsewhere',
    ])
  })

  it('has what its role always gets, and nothing that others alone get', () => {
    const of = (role: string) => schemas[`EventFor${role}`]!
    expect(of('Staff').required).toEqual(expect.arrayContaining(['version', 'prepaid', 'payments', 'agent_percent']))
    expect(of('Client').required).toEqual(expect.arrayContaining(['version', 'prepaid', 'client_id', 'created_at']))
    expect(of('Vendor').required).toEqual(expect.arrayContaining(['version', 'artist_status']))
    for (const field of ['agent_percent', 'musicians', 'your_rates', 'artist_status', 'disputes'])
      expect(of('Client').properties).not.toHaveProperty(field)
    for (const field of ['client_rate', 'payments', 'client_notes', 'musician_rate', 'refunds'])
      expect(of('Vendor').properties).not.toHaveProperty(field)
    expect(of('Leader').properties).toHaveProperty('musician_slots')
    expect(of('Leader').properties).not.toHaveProperty('client_rate')
  })

  it('with a field for another role fits none', () => {
    const id = 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV'
    expect(problems({ id, status: 'draft' })).toEqual([])
    expect(problems({ id, status: 'draft', client_rate: 10 })).not.toEqual([])
    expect(problems({ id })).not.toEqual([])
  })
})
