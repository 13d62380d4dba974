import { expect, it } from 'vitest'
import type { VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import { listRows } from '#functions/event/data/list-rows.ts'
import { booked, ids, userOf, withAll } from '../domain/support.ts'

const busy = (status: VendorStatus) =>
  listRows(withAll(booked({ status: 'paid' }), status)).filter(({ PK }) => PK.startsWith('BUSY#'))

it('the days of a vendor who has been paid stay taken, without another write', () => {
  expect(busy('confirmed').map(({ user_id }) => user_id)).toContain(userOf(ids.artist))
  for (const status of ['paid', 'paid_out', 'payout_failed', 'payout_canceled'] as const)
    expect(busy(status)).toEqual(busy('confirmed'))
  for (const status of ['declined', 'selected'] as const) expect(busy(status)).toEqual([])
})
