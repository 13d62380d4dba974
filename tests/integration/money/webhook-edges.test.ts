import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { handleEvent, type Delivered } from '#functions/money/webhook/handle-event.ts'
import { noteDispute } from '#functions/money/webhook/note-dispute.ts'
import { noteFraudWarning } from '#functions/money/webhook/note-fraud-warning.ts'
import { noteMethod } from '#functions/money/webhook/note-method.ts'
import { noteAccount, noteGone } from '#functions/money/webhook/note-payee.ts'
import { verify } from '#functions/money/webhook/verify.ts'
import { webhookKey } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { inFull } from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack, stepsOn } from './reversal-fixture.ts'

/** A delivery loses nothing, does nothing twice, and believes nobody. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startTakingBack()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.table.stop()
})
const { act, chargeFor } = stepsOn(() => fixture)

/** The provider with another answer. */
const answering = (answers: object): Stripe =>
  Object.create(
    fixture.stripe,
    Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, { value: value as unknown }])),
  ) as Stripe
const always = (value: unknown) => () => Promise.resolve(value)
/** A table that takes nothing. */
const outOfReach = (): Deps => {
  const deps = fixture.deps()
  const transact = () => Promise.reject(new Error('the table is out of reach'))
  return { ...deps, db: Object.create(deps.db, { transact: { value: transact } }) as Deps['db'] }
}

describe('a signature', () => {
  const read = (text: string, seconds: number) => {
    const at = Math.floor(Date.parse(fixture.table.now) / 1000) + seconds
    const secret = 'whsec_edge'
    const signature = fixture.stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp: at })
    return verify(fixture.stripe, Buffer.from(text), signature, [secret], fixture.table.now)
  }
  const text = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid' })

  it('counts for five minutes, by either clock', () => {
    expect([-301, -300, 0, 300, 301].map((seconds) => read(text, seconds)?.id)).toEqual([
      undefined,
      'evt_1',
      'evt_1',
      'evt_1',
      undefined,
    ])
  })

  it('on what is no event says so to the operator', () => {
    expect(() => read('no event', 0)).toThrow('The event cannot be read: another format')
  })
})

describe('an event of an account', () => {
  const event = { id: 'evt_account', object: 'v2.core.event', livemode: false, type: 'v2.core.account.closed' }

  it.each([{}, { related_object: null }, { related_object: {} }])(
    'is refused if it does not name it: %j',
    async (more) => {
      const handled = handleEvent(fixture.deps(), { ...event, ...more } as unknown as Delivered)
      await expect(handled).rejects.toThrow('v2.core.account.closed does not name its account')
    },
  )
})

describe('a payout of an account that is nobody’s', () => {
  it('changes nothing, and does not come again', async () => {
    const payout = { id: 'po_1', object: 'payout', amount: 5000, status: 'paid', metadata: {} }
    const stripe = answering({ payouts: { retrieve: always(payout) } })
    const deps = { ...fixture.deps(), stripe: () => Promise.resolve(stripe) }
    const named = { id: 'evt_payout', object: 'event', livemode: false, type: 'payout.paid', account: 'acct_stranger' }
    await handleEvent(deps, { ...named, data: { object: payout } } as unknown as Delivered)
    expect(fixture.mails).toEqual([])
    expect(await fixture.deps().db.get(webhookKey('evt_payout'))).toMatchObject({ type: 'payout.paid' })
  })
})

describe('a dispute of a payment that is not ours', () => {
  const dispute = { id: 'dp_1', amount: 123_450, reason: 'product_not_received', payment_intent: null }
  const stripe = () => answering({ disputes: { retrieve: always({ ...dispute, balance_transactions: [] }) } })
  const mails = () => fixture.mails.filter(({ template }) => template === 'dispute_opened')

  it('reaches the admins once, with its amount and reason', async () => {
    for (let i = 0; i < 2; i += 1) await noteDispute(fixture.deps(), stripe(), 'dp_once')
    expect(mails()).toMatchObject([{ variables: { total: '$1,234.50', reason: 'product not received' } }])
  })

  it('is tried again if no mail could be sent', async () => {
    await expect(noteDispute(outOfReach(), stripe(), 'dp_again')).rejects.toThrow('out of reach')
    await noteDispute(fixture.deps(), stripe(), 'dp_again')
    expect(mails()).toHaveLength(1)
  })
})

describe('a warning of fraud', () => {
  const warned = async () => {
    const { payment_intent } = await fixture.stripe.charges.retrieve(await chargeFor(await inFull(fixture)))
    return { actionable: true, payment_intent }
  }
  const stripe = (warning: object) => answering({ radar: { earlyFraudWarnings: { retrieve: always(warning) } } })
  const mails = () => fixture.mails.filter(({ template }) => template === 'fraud_warning').length

  it('is mailed once, and again only if that failed', async () => {
    const warning = await warned()
    fixture.mails.length = 0
    await expect(noteFraudWarning(outOfReach(), stripe(warning), 'issfr_1')).rejects.toThrow('out of reach')
    expect(mails()).toBe(0)
    for (let i = 0; i < 2; i += 1) await noteFraudWarning(fixture.deps(), stripe(warning), 'issfr_1')
    expect(mails()).toBe(2)
  })

  it('is no news when nobody can act on it, or when it names no payment', async () => {
    const warning = await warned()
    fixture.mails.length = 0
    await noteFraudWarning(fixture.deps(), stripe({ ...warning, actionable: false }), 'issfr_2')
    await noteFraudWarning(fixture.deps(), stripe({ actionable: true }), 'issfr_3')
    expect(mails()).toBe(0)
  })
})

describe('a payment method', () => {
  const updated = async (customer: unknown, found: object) => {
    const calls: unknown[][] = []
    const update = (...args: unknown[]) => Promise.resolve(void calls.push(args))
    const customers = { retrieve: always(found), update }
    await noteMethod(answering({ paymentMethods: { retrieve: always({ customer }) }, customers }), 'pm_1')
    return calls
  }
  const none = { invoice_settings: { default_payment_method: null } }

  it.each(['cus_1', { id: 'cus_1' }])('that is the first of its client becomes the default: %j', async (customer) => {
    expect(await updated(customer, none)).toEqual([
      ['cus_1', { invoice_settings: { default_payment_method: 'pm_1' } }, { idempotencyKey: 'default/cus_1/pm_1' }],
    ])
  })

  it('of nobody, of a client who is gone, or beside the chosen one changes nothing', async () => {
    expect(await updated(null, none)).toEqual([])
    expect(await updated('cus_1', { deleted: true })).toEqual([])
    expect(await updated('cus_1', { invoice_settings: { default_payment_method: 'pm_chosen' } })).toEqual([])
  })
})

describe('a payee who connects another account while we hear of the former one', () => {
  const payee = async () => (await findUser(fixture.deps(), fixture.users.musician2!.id))!
  const other = 'acct_other'
  /** The first look finds the former account, the next the other one. */
  const racing = (): Deps => {
    const deps = fixture.deps()
    let isReplaced = false
    const get: Deps['db']['get'] = async (key) => {
      if (!isReplaced) return deps.db.get(key)
      isReplaced = false
      const before = await payee()
      await saveUser(fixture.deps(), { before, after: { ...before, stripe_account_id: other } })
      deps.db.refresh()
      return deps.db.get(key)
    }
    const refresh = () => void (isReplaced = true)
    return { ...deps, db: Object.create(deps.db, { get: { value: get }, refresh: { value: refresh } }) as Deps['db'] }
  }

  it.each([
    ['gone', (deps: Deps, account: string) => noteGone(deps, account)],
    ['restricted', (deps: Deps, account: string) => noteAccount(deps, fixture.stripe, account)],
  ])('keeps the other one, and reads nothing, when the former is %s', async (_what, note) => {
    const before = await payee()
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await act('restrict', before.stripe_account_id!)
    await note(racing(), before.stripe_account_id!)
    const after = await payee()
    expect(after).toMatchObject({ stripe_account_id: other, payouts_enabled: true })
    expect(after.payouts_block).toBeUndefined()
    expect(fixture.mails).toEqual([])
    await act('restore', before.stripe_account_id!)
    await saveUser(fixture.deps(), { before: after, after: { ...after, stripe_account_id: before.stripe_account_id! } })
  })
})
