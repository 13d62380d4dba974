import { describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { brandKey } from '#functions/platform/db/keys.ts'
import { put, remove } from '#functions/platform/db/db.ts'
import { endHoldsOf } from '#functions/calendar/jobs/end-holds.ts'
import { ask } from '#tests/support/api.ts'
import { artistId } from '#tests/support/fixture.ts'
import { holdTests } from '#tests/support/hold-tests.ts'
import { grantedDeps } from '#tests/support/granted.ts'
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
    await endHoldsOf(grantedDeps(fixture().table, 'payment-worker'), {
      type: 'end_holds',
      event_id: id,
      act_ids: [booking.artist_id],
    })
    expect(told()).toEqual([])
    expect(await refusedHold('agent2')).toMatchObject({
      status: 409,
      error_message: expect.stringMatching(/^Elena Marsh is booked at this time: /) as string,
    })
  })

  it("ends the event's hold on a brand, and no other while one of the brand's artists is free", async () => {
    const { table } = fixture()
    const brand = {
      id: 'brd_01J00000000000000000000001',
      name: 'Golden Hour',
      artist_ids: ['artist', 'artist2'].map((who) => artistId(fixture(), who)),
    }
    await table.deps().db.transact([put(table.tableName, { ...brandKey(brand.id), ...brand })])
    const ofBrand = { act_kind: 'brand', act_id: brand.id }
    const { id, booking } = await makeEvent()
    await hold('agent', { ...ofBrand, event_id: id })
    const stays = await hold('agent2', ofBrand)
    expect(stays).toMatchObject({ act_name: 'Golden Hour', rank: 2 })
    fixture().table.jobs.length = 0
    await engage(api(), booking, id)
    await endHolds()
    expect(told().sort()).toEqual([
      ['hold_ended', email('agent')],
      ['hold_moved_up', email('agent2')],
    ])
    expect(await list('agent2', { act_id: brand.id })).toMatchObject([{ id: stays.id, rank: 1 }])
    await table.deps().db.transact([remove(table.tableName, brandKey(brand.id))])
    expect(await refusedHold('agent', ofBrand)).toMatchObject({
      status: 404,
      error_message: 'Could not find this act',
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
