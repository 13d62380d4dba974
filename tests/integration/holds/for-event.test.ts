import { beforeAll, describe, expect, it } from 'vitest'
import { holdsApi } from '#shared/api/holds.ts'
import { eventKey } from '#functions/platform/db/keys.ts'
import { ask, refused } from '#tests/support/api.ts'
import { verifiedAccount } from '#tests/support/accounts.ts'
import { artistId } from '#tests/support/fixture.ts'
import { holdTests, hours } from '#tests/support/hold-tests.ts'

const { api, endHolds, fixture, hold, list, makeEvent, night, of, refusedHold, release } = holdTests()

const names = ['third', 'fourth', 'fifth']
beforeAll(async () => {
  for (const who of names)
    fixture().users[who] = await verifiedAccount(fixture().table, ['artist'], { artist: { name: `The ${who}` } })
})

const tooMany = 'An event can hold 3 acts, one for each option. Please release one of them first'

describe('an event', () => {
  it('holds three acts for its options, each on as many times as needed', async () => {
    const { id: event_id } = await makeEvent()
    const [first] = [await hold('agent', { event_id }), await hold('agent', { event_id }, 'artist2')]
    await hold('agent', { event_id }, 'third')
    expect(await refusedHold('agent', { event_id }, 'fourth')).toEqual({ status: 409, error_message: tooMany })
    expect(await refusedHold('admin', { event_id }, 'fourth')).toMatchObject({ status: 409 })
    // The same act at another time is no further option.
    await hold('agent', { event_id, start: hours(30, night().start), end: hours(32, night().start) })
    expect(await list('agent', { event_id })).toHaveLength(4)
    const without = await hold('agent', {}, 'fourth')
    const { start, end } = night()
    const change = { ...of(without), body: { start, end, event_id } }
    expect((await api().call(holdsApi.changeHold, 'agent', change)).status).toBe(409)
    await release('agent', first)
    expect((await api().call(holdsApi.changeHold, 'agent', change)).status).toBe(409)
    const [again] = await list('agent', { event_id, act_id: artistId(fixture(), 'artist') })
    await release('agent', again!)
    expect(await ask(api(), holdsApi.changeHold, 'agent', change)).toMatchObject({ event_id })
  })

  it('has room again for an act whose hold is for another event now', async () => {
    const [{ id: event_id }, { id: other }] = [await makeEvent(), await makeEvent()]
    const moved = await hold('agent', { event_id })
    await hold('agent', { event_id }, 'artist2')
    await hold('agent', { event_id }, 'third')
    await ask(api(), holdsApi.changeHold, 'agent', { ...of(moved), body: { ...night(), event_id: other } })
    expect(await hold('agent', { event_id }, 'fourth')).toMatchObject({ event_id })
    await endHolds()
  })

  it('that is played can be held for no more, and lists that it has none', async () => {
    const { id: event_id } = await makeEvent()
    await fixture()
      .table.deps()
      .db.update(eventKey(event_id), {
        UpdateExpression: 'SET #status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': 'played' },
      })
    expect(await refusedHold('agent', { event_id })).toMatchObject({ status: 409 })
    expect(await list('agent', { event_id })).toEqual([])
    expect((await refused(api(), holdsApi.listHolds, 'agent2', { query: { event_id } })).status).toBe(404)
  })

  it('holds three, also of five holds at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id: event_id } = await makeEvent()
      const acts = ['artist', 'artist2', ...names]
      const answers = await Promise.all(
        acts.map((act, n) =>
          api().call(holdsApi.holdAct, n % 2 === 0 ? 'agent' : 'admin', {
            body: { act_kind: 'artist', act_id: artistId(fixture(), act), ...night(), event_id },
          }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409])
      const held = await list('agent', { event_id })
      expect(held).toHaveLength(3)
      for (const one of held) await release('admin', one)
    }
  })
})

describe('the holds of a time', () => {
  it('are those that overlap it, also if they began long before', async () => {
    const { start, end } = night()
    const [before, during] = [hours(-30 * 24, start), hours(1, start)]
    const long = await hold('agent', { start: hours(-5 * 24, start), end: during })
    const short = await hold('agent2', {}, 'artist2')
    await hold('agent', { start: hours(48, start), end: hours(50, start) })
    await hold('agent', { start: hours(-2, start), end: start }, 'third')
    const ids = async (query: Record<string, string>) => (await list('agent', query)).map(({ id }) => id)
    expect(await ids({ start, end })).toEqual([long.id, short.id])
    expect(await ids({ start: before, end: start })).toHaveLength(2)
    expect(await ids({ start, end, act_id: artistId(fixture(), 'artist') })).toEqual([long.id])
  })
})
