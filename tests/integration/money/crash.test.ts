import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import type { Deps } from '../../../functions/_lib/deps.ts'
import { runScheduled } from '../../../functions/scheduled-jobs/run.ts'
import { ask } from '../../support/api.ts'
import { doomed, until } from '../../support/crash.ts'
import { startMoney, type MoneyStage } from '../../support/money.ts'
import { bookedOn, byInstalments, get, paidInvoices, playedAndPaid, signed, transfersOf, type Played } from '../../support/money-story.ts'

/** Every call is a place to die, before it and right after it. `FAULTS=all` tries all of them, otherwise every few. */
const stride = process.env.FAULTS === 'all' ? 1 : 15

let stage: MoneyStage
beforeAll(async () => {
  stage = await startMoney()
  await stage.saveCard('client')
  for (const who of ['agent', 'artist']) await stage.connect(who)
})
afterAll(() => { stage.table.stop() })

interface Flow {
  name: string
  kind: 'charge' | 'refund' | 'transfer' | 'payout'
  prepare(): Promise<Played>
  run(event: Played, deps: Deps): Promise<unknown>
  /** Either nothing has happened, or all of it. */
  check(event: Played, isStarted: boolean): Promise<void>
}

const click = (name: 'payDeposit' | 'payVendors' | 'refundEvent', who: string) => async ({ params }: Played, deps: Deps) => {
  stage.api.overrides = { ...deps }
  try {
    await ask(stage.api, money[name], who, { params })
  } finally {
    stage.api.overrides = { stripe: stage.deps().stripe, notify: stage.deps().notify }
  }
}

const flows: Flow[] = [
  {
    name: 'a charge', kind: 'charge', prepare: () => signed(stage), run: click('payDeposit', 'client'),
    check: async ({ id }, isStarted) => {
      expect(await paidInvoices(stage, id)).toEqual(isStarted ? [205_830] : [])
      expect((await stage.ledger(id)).available).toBe(isStarted ? 200_000 : 0)
      expect((await get(stage, id)).status).toBe(isStarted ? 'booked' : 'proposed')
    },
  },
  {
    name: 'a refund of two payments', kind: 'refund', prepare: () => byInstalments(stage), run: click('refundEvent', 'agent'),
    check: async ({ id }, isStarted) => {
      expect((await stage.ledger(id)).available).toBe(isStarted ? 200_000 : 400_000)
      expect(await get(stage, id)).toMatchObject(isStarted ? { status: 'refunded', payments: [{ refund_status: 'refunded' }, { refund_status: 'refunded' }] } : { status: 'booked' })
    },
  },
  {
    name: 'transfers', kind: 'transfer', prepare: () => playedAndPaid(stage), run: click('payVendors', 'agent'),
    check: async ({ id }, isStarted) => {
      expect((await transfersOf(stage, id)).map(({ amount }) => amount).sort()).toEqual(isStarted ? [320_000, 60_000] : [])
      expect((await get(stage, id)).status).toBe(isStarted ? 'paid' : 'played')
      expect((await stage.ledger(id)).available).toBe(isStarted ? 0 : 400_000)
    },
  },
  {
    name: 'a payout', kind: 'payout',
    prepare: async () => {
      const event = await playedAndPaid(stage)
      await ask(stage.api, money.payVendors, 'agent', { params: event.params })
      await stage.drain()
      stage.schedules.clear()
      await stage.setClock(new Date(Date.parse(event.start) + 1.75 * 86_400_000).toISOString())
      return event
    },
    run: (_event, deps) => runScheduled(deps, { type: 'payout', user_id: stage.users.artist!.id }),
    check: async ({ id, start }) => {
      // Two days later it is in the bank; that it was started at all is the sweep's doing.
      await stage.moveTo(new Date(Date.parse(start) + 5 * 86_400_000).toISOString())
      expect((await get(stage, id)).artist_status).toBe('paid_out')
    },
  },
]

const later = (ms: number) => new Date(Date.parse(stage.table.now) + ms).toISOString()

describe.each(flows)('a crash in $name', ({ kind, prepare, run, check }) => {
  it.each(['before', 'after'] as const)('%s any call leaves nothing that three sweeps do not bring to its one right end', async (when) => {
    for (let at = 1; ; at += stride) {
      await stage.setClock(bookedOn)
      const event = await prepare()
      stage.emulator.faults.set({ webhooks: { mode: 'lose' } })
      const life = doomed(stage, at, when)
      const hasCrashed = await until(life, (deps) => run(event, deps))
      await stage.emulator.idle()
      for (let i = 0; i < 3; i += 1) {
        await stage.setClock(later(61_000))
        await stage.sweep()
      }
      stage.emulator.faults.set({ webhooks: null })
      const isStarted = (await stage.table.dump()).some(({ PK, SK }) => PK === `EVENT#${event.id}` && String(SK).startsWith(`OP#${kind}`))
      await check(event, isStarted)
      expect((await stage.table.dump()).filter(({ PK, SK }) => PK === 'OPEN_OPS' && String(SK).includes(event.id))).toEqual([])
      if (!hasCrashed) break
    }
  })
})
