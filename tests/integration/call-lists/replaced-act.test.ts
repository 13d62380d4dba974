import { expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask } from '#tests/support/api.ts'
import { verifiedAccount } from '#tests/support/accounts.ts'
import { callListTests, states, type Drummer } from '#tests/support/call-list-tests.ts'

/** The agent's rule once act or leader are replaced: the places that this leaves open are asked by themselves. */

const tests = callListTests()
const { activity, answer, api, event, fixture, idOf, lists, mails, makeEvent, of, people, save, start, work } = tests

const rule = (id: string, refill = true) =>
  ask(api(), callListsApi.saveCallRule, 'agent', { params: { id }, body: { refill } })
const change = (id: string, body: Record<string, unknown>) =>
  ask(api(), eventsApi.updateEvent, 'agent', { params: { id }, body: body as never })
const engage = async (id: string, who: string, body: Record<string, unknown>) => {
  await ask(api(), eventsApi.requestVendor, 'agent', { params: { id }, body: body as never })
  await answer(id, who)
}
const shown = async (id: string, chair = 'slot-') => {
  const found = (await lists(id)).filter((list) => list.is_open && list.chair.startsWith(chair))
  return found.map(states)
}
const other = () => people()['artist2']!.artist!.id
/** Each job comes twice; afterwards, the change is done. */
const settle = async () => {
  await work()
  await work()
  return mails()
}

/** The act plays, with drummers who were found by these lists: the first of each. */
const playing = async (...found: (readonly Drummer[])[]) => {
  const { id } = await makeEvent({}, found.length)
  await rule(id)
  await engage(id, 'artist', { artist_id: (await event(id)).artist_id })
  for (const [i, names] of found.entries()) {
    await save(id, names, {}, i + 1)
    await start(id, i + 1)
    await answer(id, names[0]!)
  }
  await settle()
  return id
}
const slots = (count: number) => Array.from({ length: count }, () => ({ instrument: 'Drums', rate: 200 }))

it('asks the lists that found the players of an act, once another act is chosen', async () => {
  const id = await playing(['A', 'B', 'C'], ['D', 'E'])
  await change(id, { artist_id: other(), musicians: [], musician_slots: slots(2) })
  expect((await settle()).filter((line) => line.startsWith('vendor_requested'))).toEqual([
    'vendor_requested B',
    'vendor_requested E',
  ])
  expect(await shown(id)).toEqual(['running, A declined, B asked, C waiting', 'running, D declined, E asked'])
  expect((await activity(id)).slice(-4).map((line) => line.replace(/, answer by .*/, ''))).toEqual([
    'call list started: Drums, 2 to ask, by itself, because the act was replaced',
    'asked by the call list: Drums, Drummer B, $200.00',
    'call list started: Drums, 1 to ask, by itself, because the act was replaced',
    'asked by the call list: Drums, Drummer E, $200.00',
  ])
  await answer(id, 'B')
  await answer(id, 'E', { response: 'decline' })
  await tests.look(id)
  mails()
  expect(await shown(id)).toEqual(['exhausted, D declined, E declined'])
  await change(id, { event_notes: 'Stairs' })
  expect(await settle()).toEqual([])
})

it('does so neither without the rule, nor for an act that nobody had asked, nor for another player', async () => {
  const asked = async (id: string, body: Record<string, unknown>) => {
    await change(id, body)
    return (await settle()).filter((line) => line.startsWith('vendor_requested'))
  }
  const without = await playing(['A', 'B'])
  await rule(without, false)
  const gone = { musicians: [], musician_slots: slots(1) }
  expect(await asked(without, { artist_id: other(), ...gone })).toEqual([])
  const { id: early } = await makeEvent({}, 1)
  await rule(early)
  await save(early, ['A', 'B'])
  expect(await asked(early, { artist_id: other() })).toEqual([])
  expect(await asked(await playing(['A', 'B']), gone)).toEqual([])
})

it('starts a list that waits for its start, and none that somebody has stopped', async () => {
  const { id } = await makeEvent({}, 2)
  await rule(id)
  await engage(id, 'artist', { artist_id: (await event(id)).artist_id })
  await save(id, ['A'], {}, 1)
  await save(id, ['B', 'C'], {}, 2)
  await start(id, 2)
  await ask(api(), callListsApi.stopCallList, 'agent', of(id, 2))
  await settle()
  await change(id, { artist_id: other() })
  expect(await settle()).toContain('vendor_requested A')
  expect(await shown(id)).toEqual(['running, A asked', 'stopped, B withdrawn, C waiting'])
})

it('asks for the slots once a leader is replaced, and for the leader at rates of their own', async () => {
  const leader = people()['bandleader']!.musician!.id
  const second = await verifiedAccount(fixture().table, ['bandleader', 'musician'], {
    musician: { name: 'Leader Z', instruments: ['Drums'] },
  })
  people()['Z'] = second
  const led = async () => {
    const { id } = await makeEvent({ bandleader_id: leader, bandleader_rate: 500, artist_rate: 2500 }, 1)
    await rule(id)
    await save(id, ['A'])
    return id
  }
  const id = await led()
  await engage(id, 'bandleader', { bandleader_id: leader })
  await settle()
  await change(id, { bandleader_id: second.musician!.id, bandleader_rate: 500 })
  expect(await settle()).toContain('vendor_requested A')
  expect((await activity(id)).at(-2)).toBe(
    'call list started: Drums, 1 to ask, by itself, because the band leader was replaced',
  )
  // Chosen, and the agent's to ask.
  expect((await event(id)).bandleader_status).toBe('selected')

  const places = async (rate: number | undefined) => {
    const found = await led()
    const candidates = [leader, second.musician!.id].map((one) => ({ id: one, ...(rate && { rate }) }))
    const params = { id: found, chair: 'bandleader' }
    await ask(api(), callListsApi.saveCallList, 'agent', { params, body: { candidates } })
    await ask(api(), callListsApi.startCallList, 'agent', { params })
    await answer(found, 'bandleader')
    await settle()
    await change(found, { bandleader_id: null, artist_rate: 3000 })
    await settle()
    return shown(found, 'bandleader')
  }
  expect(await places(500)).toEqual([expect.stringMatching(/^running, \S+ declined, Z asked$/)])
  // No one is asked to play for free.
  expect(await places(undefined)).toEqual([expect.stringMatching(/^filled, /)])
  expect(idOf('Z')).toBe(second.musician!.id)
})
