import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addVenue } from '#functions/people/data/venue.ts'
import { updateUser } from '#functions/people/use-cases/users/update-user.ts'
import { usersApi } from '#shared/api/users.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { actorOf, verifiedAccount } from '#tests/support/accounts.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => table.stop())

describe('an account', () => {
  const saver = async () => {
    const { id, email } = await verifiedAccount(table, ['agent'])
    return async (fields: object) =>
      updateUser.run(table.deps(), await actorOf(table, id), {
        params: { id },
        query: {},
        body: usersApi.updateUser.body().parse({
          ...{ first: 'Ann', last: 'Lee', email, cell_phone: '2125550142', agent: { name: 'Lee' } },
          ...fields,
        }),
      })
  }

  it('takes a ZIP that our list lacks with city and state, and keeps them', async () => {
    const save = await saver()
    await expect(save({ zipcode: '00000' })).rejects.toMatchObject({
      details: { errors: { zipcode: 'ZIP not found' } },
    })
    const typed = { zipcode: '00000', city: 'Newtown', state: 'TX' }
    expect(await save({ ...typed, state: 'tx' })).toMatchObject(typed)
    expect(await save({ zipcode: '00000' })).toMatchObject(typed)
    await expect(save({ zipcode: '00001' })).rejects.toMatchObject({ message: 'Zipcode 00001 not found' })
  })

  it('has the city of a known ZIP, also of ZIP+4', async () => {
    const save = await saver()
    const place = { zipcode: '75072', city: 'McKinney', state: 'TX' }
    expect(await save({ zipcode: '75072-1234', city: 'Elsewhere', state: 'NY' })).toMatchObject(place)
  })
})

describe('a venue without a time zone', () => {
  const venue = (fields: object) =>
    venuesApi.createVenue.body().parse({
      ...{ name: 'Hall', street: '1 Main St', city: 'Town', state: 'HI', email: 'a@hall.example', phone: '2125550142' },
      ...fields,
    })

  it.each([
    ['96815', 'Pacific/Honolulu'],
    ['96815-2830', 'Pacific/Honolulu'],
    ['00000', 'America/New_York'],
  ])('with ZIP %s is in %s', async (zipcode, timezone) => {
    const saved = await addVenue(table.deps(), venue({ zipcode }))
    expect(saved).toMatchObject({ timezone, zipcode: zipcode.slice(0, 5) })
  })
})
