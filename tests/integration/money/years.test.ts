import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { closeDueYear } from '#functions/money/payouts/close-year.ts'
import { allPaidIn } from '#functions/money/data/paid.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { closedYearKey } from '#functions/platform/db/keys.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, playedAndPaid } from '#tests/support/money-scenario.ts'
import { actManually } from '#tests/support/stripe.ts'
import { shows } from '#tests/support/habits.ts'

/** The years of payees (docs/product.md#years): which one counts, its closing, and what changes it afterwards. */

let fixture: MoneyFixture
beforeEach(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  await fixture.connect('agent')
  await fixture.connect('artist')
})
afterEach(() => {
  fixture.table.stop()
})

const year = 2026
const artist = () => fixture.users.artist!
const account = async () => (await findUser(fixture.deps(), artist().id))!.stripe_account_id!
const told = (template: string) => fixture.mails.filter((job) => job.template === template).map(({ to }) => to)
const close = () => fixture.api.call(money.closeYear, 'admin', { body: { year } })
const ofYear = () => ask(fixture.api, moneyApi.getYear, 'admin', { query: { year: String(year) } })

/** The artist's part of a gig, on their account; 3,200 dollars. */
const earned = async () => {
  const event = await playedAndPaid(fixture)
  await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
  await fixture.drain()
  fixture.mails.length = 0
  return event
}
/** Paid out on a day at 14:00 UTC, and in the bank two days later. */
const paidOutOn = async (on: string) => {
  const event = await earned()
  await fixture.setClock(`${on}T13:59:00.000Z`)
  await fixture.moveTo(`${on}T14:00:00.000Z`)
  const [payout] = (await fixture.stripe.payouts.list({ limit: 1 }, { stripeAccount: await account() })).data
  return { ...event, payout: payout!.id }
}
const returned = async (payout: string, at: string) => {
  await fixture.moveTo(at)
  actManually(fixture.emulator, 'payout-fail', { id: payout, owner: await account() })
  await fixture.drain()
}

/** The transfer to the artist. */
const takenBack = async (transfer_group: string) => {
  const { data } = await fixture.stripe.transfers.list({ transfer_group, destination: await account() })
  actManually(fixture.emulator, 'reverse', { id: data[0]!.id })
  await fixture.drain()
}

/** The total of the artist according to each file and screen. */
const totals = async (which: number) => {
  const query = { year: String(which) }
  const id = artist().id
  const lines = async (endpoint: typeof moneyApi.getPayoutsFile | typeof moneyApi.getVendorsFile) => {
    const { body } = await fixture.api.call(endpoint, 'admin', { query })
    const [head = '', ...rows] = String(body).replace('\uFEFF', '').trimEnd().split('\r\n')
    const columns = head.split(',')
    return rows
      .map((row) => Object.fromEntries(row.split(',').map((cell, i) => [columns[i], cell])))
      .filter(({ user_id }) => user_id === id)
  }
  const own = await fixture.api.call(moneyApi.getYearFile, 'artist', { params: { id }, query })
  const statement = await ask(fixture.api, moneyApi.getYearStatement, 'artist', { params: { id }, query })
  const [vendor] = await lines(moneyApi.getVendorsFile)
  const payouts = await lines(moneyApi.getPayoutsFile)
  const each = {
    payouts: payouts.reduce((sum, row) => sum + Number(row['amount_usd']), 0),
    vendors: Number(vendor?.['box_1_nonemployee_compensation_usd'] ?? 0),
    statement: statement.total,
    months: statement.months.reduce((sum, { amount }) => sum + amount, 0),
    own: Number(/,([\d.-]+),\r\n$/.exec(String(own.body))?.[1]),
  }
  expect(new Set(Object.values(each)).size, JSON.stringify(each)).toBe(1)
  return { total: each.vendors, vendor, payouts, statement }
}

describe('the year of money', () => {
  it.each([
    ['America/New_York', '-12-31T21:00:00.000-05:00', 0],
    ['America/New_York', '-12-31T23:59:59.999-05:00', 0],
    ['America/New_York', '-01-01T00:00:00.000-05:00', 1],
    ['Pacific/Honolulu', '-12-31T23:30:00.000-10:00', 0],
    ['Pacific/Auckland', '-01-01T00:30:00.000+13:00', 1],
  ])('of a payer in %s: a check of %s counts on its own day, and not on that of its record', async (zone, at, next) => {
    const event = await earned()
    // Its transfer is taken back, so that the agency pays by check.
    await takenBack(event.id)
    await fixture.setClock(`${year + 1}-01-01T20:00:00.000Z`)
    fixture.api.overrides = { ...fixture.api.overrides, payerZone: zone }
    try {
      const before = [await totals(year), await totals(year + 1)]
      const counted = year + next
      const paid_at = new Date(`${counted}${at}`).toISOString()
      const vendor = `artist|${(await get(fixture, event.id)).artist_id}`
      const body = { vendor, amount: 3200, method: 'check', reason: 'The account was closed', paid_at }
      await ask(fixture.api, money.recordVendorPaid, 'admin', { params: event.params, body })
      const after = [await totals(year), await totals(year + 1)]
      expect(after.map(({ total }, i) => total - before[i]!.total)).toEqual(next === 0 ? [3200, 0] : [0, 3200])
      expect(after[next]!.payouts.at(-1)).toMatchObject({
        kind: 'paid_directly',
        date: new Date(Date.parse(paid_at)).toLocaleDateString('sv', { timeZone: zone }),
      })
    } finally {
      delete fixture.api.overrides.payerZone
    }
  })

  it('is that of its payout, also if the payee made it, and all files have one total', async () => {
    const event = await earned()
    // 9 PM of December 31 in New York.
    await fixture.setClock(`${year + 1}-01-01T02:00:00.000Z`)
    const id = await account()
    actManually(fixture.emulator, 'own-payout', { id, owner: id, amount: 320_000 })
    await fixture.drain()
    expect(await totals(year)).toMatchObject({ total: 3200, statement: { payouts: 1 } })
    expect((await totals(year + 1)).total).toBe(0)
    expect((await get(fixture, event.id)).artist_status).not.toBe('confirmed')
  })

  it('has the city and state of each payee in the file for the forms', async () => {
    await paidOutOn(`${year}-12-08`)
    const before = (await findUser(fixture.deps(), artist().id))!
    const lives = { city: 'Saint Paul', state: 'MN', zipcode: '55101' }
    await saveUser(fixture.deps(), { before, after: { ...before, ...lives } })
    const { email, first, last } = before
    expect((await totals(year)).vendor).toMatchObject({
      ...{ payee: `${first} ${last}`, email, city: 'Saint Paul', state: 'MN', zip: '55101' },
      ...{ form_1099_nec: 'yes', tax_number: 'known' },
    })
    expect((await ofYear()).missing).toEqual([])
  })

  it(shows('tax_number_not_collected', 'lists whose form lacks a tax number, until the provider has it'), async () => {
    fixture.emulator.faults.set({ tax_numbers: 'not_collected' })
    await fixture.connect('artist')
    await paidOutOn(`${year}-12-08`)
    const { missing, forms } = await ofYear()
    expect([forms, missing]).toMatchObject([
      1,
      [{ user_id: artist().id, amount: 3200, what: ['tax_number', 'address'] }],
    ])
    expect((await totals(year)).vendor).toMatchObject({ tax_number: 'missing' })
  })
})

describe('a payout that comes back', () => {
  it('in January, before the year is closed, is no payment of the old year', async () => {
    const { payout } = await paidOutOn(`${year}-12-30`)
    expect((await totals(year)).total).toBe(3200)
    await returned(payout, `${year + 1}-01-04T12:00:00.000Z`)
    const { total, payouts } = await totals(year)
    expect(total).toBe(0)
    expect(payouts.map(({ kind, amount_usd }) => [kind, amount_usd])).toEqual([
      ['payout', '3200.00'],
      ['returned', '-3200.00'],
    ])
    expect(told('year_corrected')).toEqual([])
    await fixture.moveTo(`${year + 1}-01-06T14:00:00.000Z`)
    expect((await totals(year + 1)).total).toBe(3200)
  })

  it(
    shows(
      'payout_returned_after_paid',
      'after the year was closed is a correction, told to payee and admins; the filed total stays',
    ),
    async () => {
      const { payout } = await paidOutOn(`${year}-12-30`)
      await fixture.moveTo(`${year + 1}-01-20T12:00:00.000Z`)
      expect(await close()).toMatchObject({ status: 200 })
      fixture.mails.length = 0
      await returned(payout, `${year + 1}-02-10T12:00:00.000Z`)
      expect(told('year_corrected')).toEqual([artist().email, 'admins'])
      const { total, vendor, statement } = await totals(year)
      expect(total).toBe(0)
      expect(vendor).toMatchObject({ before_corrections_usd: '3200.00', corrections_usd: '-3200.00' })
      expect(statement.corrections).toMatchObject([{ day: `${year}-12-30`, amount: -3200, why: 'returned' }])
      // Nobody reads those of another payee.
      const others = { params: { id: fixture.users.agent!.id }, query: { year: String(year) } }
      expect((await ask(fixture.api, moneyApi.getYearStatement, 'agent', others)).corrections).toEqual([])
      expect(await ofYear()).toMatchObject({
        total: 600,
        forms: 0,
        closed_by: expect.any(String),
        corrections: [{ user_id: artist().id, amount: -3200, why: 'returned' }],
      })
      // Repeated, it is a payment of the new year.
      await fixture.moveTo(`${year + 1}-02-11T14:00:00.000Z`)
      expect((await totals(year + 1)).total).toBe(3200)
      expect((await totals(year)).total).toBe(0)
    },
  )

  it('while its year is being closed counts exactly once, before or after', async () => {
    const { payout } = await paidOutOn(`${year}-12-30`)
    await fixture.setClock(`${year + 1}-01-20T12:00:00.000Z`)
    fixture.emulator.faults.set({ webhooks: { mode: 'hold' } })
    actManually(fixture.emulator, 'payout-fail', { id: payout, owner: await account() })
    fixture.emulator.faults.set({ webhooks: null })
    await Promise.all([fixture.drain(), close()])
    const [row] = (await allPaidIn(fixture.deps(), year)).filter(({ SK }) => SK === artist().id)
    const closed = await fixture.deps().db.get<{ filed: { total: number } }>(closedYearKey(String(year)))
    expect([0, 320_000]).toContain(row!.total)
    expect(closed!.filed.total).toBe(row!.total + 60_000)
    expect((await totals(year)).total).toBe(0)
  })
})

describe('a year is closed', () => {
  it('by an admin from January 2 on, once, with its totals; later records are corrections', async () => {
    const event = await earned()
    await fixture.setClock(`${year + 1}-01-01T12:00:00.000Z`)
    expect(await close()).toMatchObject({
      status: 409,
      body: { error_message: `${year} can be closed from January 2 of the year after` },
    })
    expect(await ofYear()).toMatchObject({ can_close: false })
    await fixture.setClock(`${year + 1}-01-02T12:00:00.000Z`)
    expect(await ofYear()).toMatchObject({ can_close: true, closed_at: null })
    expect(await close()).toMatchObject({ status: 200 })
    expect(told('year_closed')).toEqual(['admins'])
    expect(await close()).toMatchObject({ status: 409, body: { error_message: `${year} is closed already` } })
    expect(await refused(fixture.api, money.closeYear, 'agent', { body: { year } })).toMatchObject({ status: 403 })
    await takenBack(event.id)
    const vendor = `artist|${(await get(fixture, event.id)).artist_id}`
    const paid_at = `${year}-12-15T15:00:00.000Z`
    const body = { vendor, amount: 3200, method: 'check', reason: 'Closed account', paid_at }
    const before = (await totals(year)).total
    await ask(fixture.api, money.recordVendorPaid, 'admin', { params: event.params, body })
    const { total, statement } = await totals(year)
    expect(total - before).toBe(3200)
    expect(statement.corrections).toMatchObject([{ amount: 3200, why: 'recorded_later', day: `${year}-12-15` }])
    expect(told('year_corrected')).toEqual([artist().email, 'admins'])
  })

  it('on February 1, the day after its forms are due, if nobody has done it', async () => {
    await paidOutOn(`${year}-12-08`)
    await fixture.setClock(`${year + 1}-02-01T04:10:00.000Z`)
    await runScheduled(fixture.deps(), { type: 'reconcile' })
    expect((await ofYear()).closed_at).toBe(null)
    await fixture.setClock(`${year + 1}-02-02T04:10:00.000Z`)
    await runScheduled(fixture.deps(), { type: 'reconcile' })
    await fixture.drain()
    expect(await ofYear()).toMatchObject({ closed_at: fixture.table.now, closed_by: null, total: 3800, forms: 1 })
    expect(told('year_closed')).toEqual(['admins'])
    await closeDueYear(fixture.deps())
    expect(told('year_closed')).toHaveLength(1)
  })

  it('and summed up the next night if a crash has come between', async () => {
    await paidOutOn(`${year}-12-08`)
    await fixture.setClock(`${year + 1}-01-05T12:00:00.000Z`)
    await close()
    const row = await fixture.deps().db.get<{ filed?: unknown }>(closedYearKey(String(year)))
    const { filed, ...unsummed } = row!
    const { put } = await import('#functions/platform/db/db.ts')
    await fixture.deps().db.transact([put(fixture.table.tableName, unsummed as never)])
    await fixture.setClock(`${year + 1}-01-06T12:00:00.000Z`)
    await closeDueYear(fixture.deps())
    expect(await fixture.deps().db.get(closedYearKey(String(year)))).toEqual(row)
    expect(filed).toEqual({ total: 380_000, payees: 2, forms: 1 })
  })
})
