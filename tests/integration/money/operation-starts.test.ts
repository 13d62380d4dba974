import { describe, expect, it, vi } from 'vitest'
import type { Due } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, zero } from '#shared/domain/money.ts'
import type { ChargeIntent, Closing } from '#shared/domain/payment/intent.ts'
import { chargeKey, type OpState } from '#shared/domain/payment/op.ts'
import { allowed, refused, type Verdict, type Viewer } from '#shared/domain/permissions.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import { put } from '#functions/platform/db/db.ts'
import { chargeDueBalance } from '#functions/money/operations/balance.ts'
import { runMoneyAction } from '#functions/money/operations/run-money-action.ts'
import { startCharge, type ChargeRequest } from '#functions/money/operations/start-charge.ts'
import { start } from '#functions/money/operations/start.ts'
import { inVirtualTime } from '#tests/support/faults/virtual-time.ts'
import { after, chargeOf, eventOf, now, opOf, payment, startOperations } from '#tests/support/operations.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'

/** How charges begin: by the schedule and by a click, once. */

const keyOf = (type: Due['type'], n?: number) => chargeKey('evt_1', type, n)
const opIn = (type: Due['type'], patch: Partial<OpRow> = {}, intent: Partial<ChargeIntent> = {}) =>
  opOf(keyOf(type), chargeOf({ type, payment_id: `pay_${type}`, ...intent }), patch)

describe('a charge', () => {
  const visa = { id: 'pm_1', type: 'card', text: 'Visa •••• 4242', exp: '04/2030' }
  const begun = async (request: Partial<ChargeRequest> = {}, ops: OpRow[] = [], event = eventOf()) => {
    const given = await startOperations(event, ops)
    const op = await startCharge(given.deps(), {
      before: await given.event(),
      due: { type: 'deposit', amount: cents(200_000) },
      payer: { customer: 'cus_1', method: visa },
      collection: 'charge',
      actor: undefined,
      ...request,
    })
    return { ...given, op, intent: op?.intent as ChargeIntent }
  }

  it.each(['deposit', 'in_full', 'balance', 'adjustment'] as const)('waits for a %s in progress', async (type) => {
    for (const state of ['open', 'leased', 'waiting'] as const)
      expect((await begun({}, [opIn(type, { state })])).op).toBeUndefined()
    expect((await begun({}, [opIn(type, { state: 'failed' })])).op).toMatchObject({ state: 'leased' })
  })

  it('has a key of its own for each adjustment', async () => {
    const due = { type: 'adjustment', amount: cents(100) } as const
    const once = eventOf({ payments: [payment(), payment({ id: 'pay_2', type: 'adjustment' })] })
    expect((await begun({ due })).op?.key).toBe('charge/evt_1/adjustment')
    expect((await begun({ due }, [], once)).op?.key).toBe('charge/evt_1/adjustment-2')
    expect((await begun({ due }, [opOf(keyOf('adjustment', 2), chargeOf())], once)).op).toBeUndefined()
    expect((await begun({}, [], once)).op?.key).toBe('charge/evt_1/deposit')
  })

  it('uses the method on file unless another kind is asked for', async () => {
    const plain = await begun()
    expect(plain.intent).toMatchObject({ method: visa, stripe_fee: 5_830, description: 'Party: deposit' })
    expect(plain.intent).not.toHaveProperty('pay_by')
    expect((await begun({ payBy: 'card' })).intent).toMatchObject({ method: visa, pay_by: 'card' })
    const byBank = await begun({ payBy: 'us_bank_account' })
    expect(byBank.intent).toMatchObject({ method: null, customer: 'cus_1', pay_by: 'us_bank_account' })
    const none = await begun({ payer: { customer: null, method: null } })
    expect(none.intent).toMatchObject({ method: null, stripe_fee: 5_830 })
  })

  it("prints the client's number on an invoice that is sent, if there is one", async () => {
    const numbered = eventOf({ invoice_po_number: 'PO-7' })
    expect((await begun({ collection: 'send' }, [], numbered)).intent.po_number).toBe('PO-7')
    expect((await begun({ collection: 'charge' }, [], numbered)).intent).not.toHaveProperty('po_number')
    expect((await begun({ collection: 'send' }, [], eventOf({ invoice_po_number: null }))).intent).not.toHaveProperty(
      'po_number',
    )
  })

  it('is the same payment again after a refusal, and voids what refused attempts left open', async () => {
    const failed = { state: 'failed', stripe_id: 'in_1' } as const
    const again = await begun({}, [opIn('deposit', failed, { clear: ['in_0'] })])
    expect(again.op).toMatchObject({ attempt: 2, version: 2 })
    expect(again.intent).toMatchObject({ payment_id: 'pay_deposit', clear: ['in_0', 'in_1'] })
    expect((await begun({}, [opIn('deposit', { state: 'failed' })])).intent.clear).toEqual([])
    const other = await begun({}, [opIn('in_full', failed), opIn('balance', { ...failed, state: 'succeeded' })])
    expect(other.intent.clear).toEqual(['in_1'])
    expect(other.intent.payment_id).toMatch(/^pay_[0-9A-Z]{26}$/)
  })

  it('is part of a larger change, or says itself that it began', async () => {
    const own = await begun()
    expect([await own.said(), own.jobs()]).toEqual([['deposit started: $2,000.00 + $58.30 fee'], []])
    const event = eventOf()
    const change = {
      after: { ...event, name: 'Canceled party' },
      activity: { action: 'called off', detail: 'by client' },
      jobs: [{ type: 'pay_vendors', event_id: 'evt_1' } as const],
    }
    const part = await begun({ change })
    expect([await part.said(), part.jobs()]).toEqual([['called off: by client'], ['pay_vendors']])
    expect(await part.event()).toMatchObject({ name: 'Canceled party', payments: [{ type: 'deposit', paid_at: null }] })
  })

  it('does not begin when somebody else has changed the event', async () => {
    const { op } = await begun({ before: { ...eventOf(), version: 0, PK: 'EVENT#evt_1', SK: 'EVENT' } as never })
    expect(op).toBeUndefined()
  })
})

describe('an operation', () => {
  const key = keyOf('in_full')
  const began = async (intent: ChargeIntent, earlier: OpRow | undefined, { out = 0, stored = earlier } = {}) => {
    const given = await startOperations(eventOf(), stored ? [stored] : [])
    const before = await given.event()
    const intents = [{ key, intent, earlier }]
    const run = (deps = given.deps()) =>
      start(deps, { before, after: before, intents, out: cents(out), actor: undefined, activity: { action: 'x' } })
    return { ...given, run }
  }
  const closing: Closing = { as: 'void', by: 'Al', reason: 'Wrong price' }

  it.each<[OpState, closes: number | undefined, repeats: number | undefined]>([
    ['waiting', 1, undefined],
    ['failed', 2, 2],
    ['succeeded', undefined, undefined],
    ['leased', undefined, undefined],
    ['open', undefined, undefined],
  ])('that is %s closes its invoice in attempt %s, and is repeated in attempt %s', async (state, closes, repeats) => {
    const row = opOf(key, chargeOf(), { state })
    const attempt = async (intent: ChargeIntent) => (await (await began(intent, row)).run())?.[0]?.attempt
    expect(await attempt(chargeOf({ closing }))).toBe(closes)
    expect(await attempt(chargeOf())).toBe(repeats)
  })

  it('that another run has changed does not begin, and one without funds says so', async () => {
    const row = opOf(key, chargeOf(), { state: 'failed' })
    expect(await (await began(chargeOf(), row, { stored: { ...row, version: 2 } })).run()).toBeUndefined()
    const dear = await began(chargeOf(), undefined, { out: 400_001 })
    await expect(dear.run()).rejects.toThrow('The payments of the client do not cover this')
    const all = await began(chargeOf(), undefined, { out: 400_000 })
    expect(await all.run()).toHaveLength(1)
    expect(await all.available()).toBe(0)
  })

  it('does not hide that the table is down', async () => {
    const { deps, run } = await began(chargeOf(), undefined)
    const transact = () => Promise.reject(new Error('The table is down'))
    await expect(run(deps({ db: { ...deps().db, transact } }))).rejects.toThrow('The table is down')
  })
})

describe('a balance', () => {
  const due = (patch: Partial<Event> = {}) =>
    eventOf({
      status: 'booked',
      balance_due_at: now,
      payments: [payment({ id: 'pay_0', type: 'deposit', amount: cents(200_000) })],
      ...patch,
    })
  const back = {
    id: 'rfd_1',
    payment_id: 'pay_0',
    amount: cents(500),
    fee: zero,
    reason: 'by_hand',
    status: 'refunded',
  }
  const charged = async (event: Event | undefined, ops: OpRow[] = []) => {
    const given = await startOperations(event, ops)
    await chargeDueBalance(given.deps(), 'evt_1')
    return (await given.op(keyOf('balance')))?.intent
  }

  it('is charged when it is due', async () => {
    expect(await charged(due())).toMatchObject({ type: 'balance', amount: 200_000, collection: 'charge' })
  })

  it.each<[string, Event | undefined, OpRow[]?]>([
    ['its event is gone', undefined],
    ['it is not due yet', due({ balance_due_at: after(1) })],
    ['money that was taken back waits for a decision', due({ refunds: [{ ...back, at: now } as never] })],
    ['a payment is on its way', due({ payments: [...due().payments, payment({ id: 'pay_1', paid_at: null })] })],
    ['another charge is in progress', due(), [opIn('deposit', { state: 'waiting' })]],
  ])('is not while %s', async (_, event, ops) => {
    expect(await charged(event, ops)).toBeUndefined()
  })

  it('that was refused is left to people', async () => {
    const refusedBefore = opIn('balance', { state: 'failed' })
    expect(await charged(due(), [refusedBefore])).toEqual(refusedBefore.intent)
  })

  it('follows the event as it is now, not as this run has read it before', async () => {
    const given = await startOperations(due({ status: 'proposed' }))
    const deps = given.deps()
    const before = (await findEvent(deps, 'evt_1'))!
    await given.deps().db.transact([put(deps.db.tableName, { ...before, status: 'booked' })])
    await chargeDueBalance(deps, 'evt_1')
    expect(await given.op(keyOf('balance'))).toBeDefined()
  })
})

describe('a click that moves money', () => {
  const actor = { id: 'usr_agent', name: 'Al', verified: true, is_agent: true, agent_id: 'agt_1' } as Viewer
  const young = (ms: number, type: Due['type'] = 'deposit') => opIn(type, { state: 'failed', attempt_at: after(-ms) })
  const keys = () => [keyOf('deposit'), keyOf('in_full')]
  /** Its answer, and how often it began; the first try loses to another change. */
  const clicked = async (ops: OpRow[], rule: (attempt: number) => Verdict = () => allowed, losses = 1) => {
    const { deps } = await startOperations(eventOf(), ops)
    const begin = vi.fn(() => Promise.resolve(begin.mock.calls.length <= losses ? undefined : []))
    let attempt = 0
    const run = () =>
      runMoneyAction(deps(), { actor, eventId: 'evt_1', keys, begin, rule: () => rule((attempt += 1)) }).then(
        ({ id }) => id,
        (error: unknown) => (error as Error).message,
      )
    const answer = await inVirtualTime(randomOf(1), run)
    return [answer, begin.mock.calls.length]
  }

  it('begins again after a lost race, unless its own operation is younger than fifteen seconds', async () => {
    expect(await clicked([])).toEqual(['evt_1', 2])
    expect(await clicked([young(15_000)])).toEqual(['evt_1', 2])
    expect(await clicked([young(14_999)])).toEqual(['evt_1', 1])
    expect(await clicked([young(60_000), young(1, 'in_full')])).toEqual(['evt_1', 1])
    expect(await clicked([young(1)], () => allowed, 0)).toEqual(['evt_1', 1])
  })

  it('shows what another has done meanwhile, and says a conflict that was there before', async () => {
    const conflict = refused('conflict', 'It is paid already')
    expect(await clicked([], (attempt) => (attempt === 1 ? allowed : conflict))).toEqual(['evt_1', 1])
    expect(await clicked([], () => conflict)).toEqual(['It is paid already', 0])
  })

  it('gives up after many lost races, and says that the event changes', async () => {
    const [answer] = await clicked([], () => allowed, Infinity)
    expect(answer).toBe('This event was changed by someone else in the meantime')
  })

  it('waits for an operation in progress, but not for people who may not know of it', async () => {
    const running = [opIn('deposit', { state: 'leased' })]
    expect(await clicked(running)).toEqual(['evt_1', 0])
    expect(await clicked(running, () => refused('conflict', 'Later'))).toEqual(['evt_1', 0])
    expect(await clicked(running, () => refused('forbidden', 'Not yours'))).toEqual(['Not yours', 0])
  })
})
