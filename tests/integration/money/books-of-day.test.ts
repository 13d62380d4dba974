import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, inFull, playedBar, signed } from '#tests/support/money-scenario.ts'

/** Trial balance and receivables of a day: the same whenever they are asked for. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
})
afterAll(() => {
  fixture.table.stop()
})

const files = async (day: string) => {
  const query = { day }
  const [trial, owed] = await Promise.all([
    fixture.api.call(moneyApi.getTrialBalanceFile, 'admin', { query }),
    fixture.api.call(moneyApi.getReceivablesOfDayFile, 'admin', { query }),
  ])
  return { trial: String(trial.body), owed: String(owed.body) }
}
const rowsOf = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
const night = async (on: string) => {
  await fixture.moveTo(`${on}T04:30:00.000Z`)
  await fixture.reconcile()
}

it('say later what they said on the day, to the cent and the debt, over New Year', async () => {
  await inFull(fixture)
  const { params } = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params })
  const bar = await playedBar(fixture)
  await ask(fixture.api, money.invoicePostpaid, 'agent', { params: bar.params, body: {} })
  await fixture.drain()
  await night('2026-12-30')
  // 11 PM of the last day in New York: the next year in UTC.
  await fixture.setClock('2027-01-01T04:00:00.000Z')
  const evening = await files('2026-12-31')
  await fixture.setClock('2027-01-01T04:59:59.000Z')
  expect(await files('2026-12-31')).toEqual(evening)

  await fixture.setClock('2027-01-01T05:30:00.000Z')
  expect(await files('2026-12-31')).toEqual(evening)
  // The debts of the old year are paid in the new one, and its money is paid out.
  await ask(fixture.api, money.markPaidOutside, 'admin', {
    params: bar.params,
    body: { method: 'check', reason: 'Paid at the bar', received_at: fixture.table.now, amount: 4000 },
  })
  await fixture.drain()
  expect(await files('2027-01-01')).not.toEqual(evening)
  expect(await files('2026-12-31')).toEqual(evening)
  for (const on of ['2027-01-02', '2027-01-03', '2027-01-04', '2027-02-15']) await night(on)
  expect(await files('2026-12-31')).toEqual(evening)

  const trial = rowsOf(evening.trial)
  const total = trial.at(-1)!
  expect(total[0]).toBe('total')
  expect(total[2]).toBe(total[3])
  expect(Number(total[2])).toBeGreaterThan(8000)
  const sum = (column: number) =>
    trial.slice(0, -1).reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)
  expect([sum(2), sum(3)]).toEqual([Math.round(Number(total[2]) * 100), Math.round(Number(total[3]) * 100)])
  // The balance of the other event has been charged in time.
  expect(rowsOf(evening.owed).map((row) => [row.at(-1), row.at(-2)])).toEqual([[bar.id, '4000.00']])
})

it('of a day to come, and of long ago, are refused in words', async () => {
  for (const day of ['2027-12-31', '2019-12-31'])
    for (const endpoint of [moneyApi.getTrialBalanceFile, moneyApi.getReceivablesOfDayFile])
      expect(await refused(fixture.api, endpoint, 'admin', { query: { day } })).toMatchObject({
        status: 422,
        errors: { day: 'Please choose a day of the last three years' },
      })
})
