import { describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { endHoldsOf } from '#functions/payment-worker/end-holds.ts'
import { ask } from '#tests/support/api.ts'
import { artistId } from '#tests/support/fixture.ts'
import { holdTests } from '#tests/support/hold-tests.ts'
import { engage } from '#tests/support/scenario.ts'

const { activity, api, email, endHolds, fixture, hold, list, makeEvent, refusedHold, told, tonight } = holdTests()

describe('a booking', () => {
  it("ends the holds on its time, and the event's holds on other acts, and says so", async () => {
    const { id, booking } = await makeEvent()
    await hold('agent', { event_id: id })
    await hold('agent2')
    await hold('agent', { event_id: id, note: 'Plan B' }, 'artist2')
    const stays = await hold('agent2', {}, 'artist2')
    fixture().table.jobs.length = 0
    await engage(api(), booking, id)
    await endHolds()
    expect(told().sort()).toEqual([
      ['hold_ended', email('agent')],
      ['hold_ended', email('agent2')],
      ['hold_moved_up', email('agent2')],
    ])
    expect(await tonight()).toEqual([])
    expect(await list('agent', { event_id: id })).toEqual([])
    expect(await list('agent', { act_id: artistId(fixture(), 'artist2') })).toContainEqual(
      expect.objectContaining({ id: stays.id, rank: 1 }),
    )
    const said = (await activity(id)).filter((line) => line.startsWith('hold ended'))
    expect(said.map((line) => line.replace(/, \w+, \w+ \d+:/, ':')).sort()).toEqual([
      'hold ended: Elena Marsh: the act is booked for the event',
      'hold ended: Theo Castellan: another act is booked for the event',
    ])
    fixture().table.jobs.length = 0
    await endHoldsOf(fixture().table.deps(), { type: 'end_holds', event_id: id, act_ids: [booking.artist_id] })
    expect(told()).toEqual([])
    expect(await refusedHold('agent2')).toMatchObject({
      status: 409,
      error_message: expect.stringMatching(/^Elena Marsh is booked at this time: /) as string,
    })
  })

  it('between the reads and the write of a hold refuses it', async () => {
    const { id, booking } = await makeEvent()
    const { db } = fixture().table.deps()
    let isBooked = false
    const transact: typeof db.transact = async (...write) => {
      if (!isBooked) {
        isBooked = true
        api().overrides = {}
        await engage(api(), booking, id)
        await endHolds()
      }
      return db.transact(...write)
    }
    api().overrides = { db: { ...db, transact } }
    expect(await refusedHold('agent2')).toMatchObject({ status: 409 })
    expect(isBooked).toBe(true)
    expect(await tonight()).toEqual([])
  })

  it('is not refused because of a hold of somebody else', async () => {
    const { id, booking } = await makeEvent()
    await hold('agent2')
    expect((await engage(api(), booking, id)).artist_status).toBe('confirmed')
  })

  it('that is over frees the act for holds again', async () => {
    const { id, booking } = await makeEvent()
    await engage(api(), booking, id)
    await ask(api(), eventsApi.respond, 'artist', { params: { id }, body: { response: 'decline' } })
    expect(await hold('agent2')).toMatchObject({ rank: 1 })
  })

  it('whose act was released leaves it free for holds again, and its event to hold it, too', async () => {
    const { id, booking } = await makeEvent()
    await engage(api(), booking, id)
    expect(await refusedHold('agent2')).toMatchObject({ status: 409 })
    const body = { artist: { id: artistId(fixture(), 'artist') } }
    await ask(api(), eventsApi.releaseVendors, 'agent', { params: { id }, body })
    expect(await hold('agent2')).toMatchObject({ rank: 1 })
    expect(await hold('agent', { event_id: id })).toMatchObject({ rank: 2, event_id: id })
  })

  it('that was called off needs its holds no more', async () => {
    const { id } = await makeEvent()
    await hold('agent', { event_id: id })
    fixture().table.jobs.length = 0
    await ask(api(), eventsApi.deleteEvent, 'agent', { params: { id } })
    await endHolds()
    expect(told()).toEqual([['hold_ended', email('agent')]])
    expect(await refusedHold('agent', { event_id: id })).toMatchObject({ status: 404 })
  })
})
