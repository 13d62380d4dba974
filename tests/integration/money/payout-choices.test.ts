import { beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { payoutOpKey } from '#shared/domain/payment/op.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { findOp } from '#functions/money/data/op.ts'
import { earningsOf, earningWrites, type EarningRow } from '#functions/money/data/payout.ts'
import type { ToldKinds } from '#functions/people/data/told.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { put } from '#functions/platform/db/db.ts'
import { toldKindsKey } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { payOut, settlePayoutEntries } from '#functions/money/payouts/payouts.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { makeAccount } from '#tests/support/accounts.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { refusal, stub } from '../../unit/payment/provider-stub.ts'

/** Earnings whose events are gone, and the money that the provider holds for their payee. */

const monday = '2026-06-01T12:00:00.000Z'
const [tuesday, wednesday] = ['2026-06-02T14:00:00.000Z', '2026-06-03T14:00:00.000Z']

let table: TestTable
let user: string
let holds: { currency: string; amount: number }[]
let provider: ReturnType<typeof stub>
let answers: Record<string, unknown>
beforeEach(async () => {
  table = tableOn(new MemoryTable())
  table.now = monday
  holds = [{ currency: 'usd', amount: 1_000_000 }]
  answers = {
    'accounts.listExternalAccounts': { data: [] },
    'balance.retrieve': () => ({ available: holds }),
    'payouts.create': made('pending'),
    'payouts.list': { data: [] },
  }
  provider = stub(answers)
  const payee = await makeAccount(table, ['artist'], {}, { stripe_account_id: 'acct_1', email_confirmed: true })
  user = payee.id
})
const made = (status: string) => (body: object) => ({
  ...{ id: `po_${provider.calls.length}`, status, created: 1_780_315_200, arrival_date: 1_780_488_000, ...body },
})

const depsAt = (now: string, more: Partial<Deps> = {}): Deps => {
  table.now = now
  return table.deps({ stripe: () => Promise.resolve(provider.stripe), ...more })
}
/** Due on the next business day. */
const earn = (name: string, amount: number, at = monday, payee = user) => {
  const deps = depsAt(at)
  const part = { name, venue: null, timestamp: 0, instrument: null, earned_at: at }
  const entry = { event_id: 'evt_none', role: 'artist', entry: 'art_1' } as const
  return deps.db.transact(
    earningWrites(deps, payee, [
      { ...part, ...entry, op_key: `transfer/evt_none/artist/${name}`, amount: cents(amount) },
    ]),
  )
}
const earnings = async (payee = user) =>
  (await earningsOf(table.deps(), payee)).map(({ name, amount, due_at, payout_key, refused }: EarningRow) => ({
    ...{ name, amount, due_at, refused, isTaken: payout_key !== undefined },
  }))
const sent = () =>
  provider.calls
    .filter(([name]) => name === 'payouts.create')
    .map(([, body]) => {
      const { amount, metadata } = body as { amount: number; metadata: { attempt: string } }
      return [amount, metadata.attempt]
    })
const mailed = () =>
  table.jobs.filter((job: OutboxJob) => job.type === 'mail').map(({ template, to }) => `${template} ${to}`)
const mailsOfBoth = async () => [
  `payout_refused ${(await findUser(table.deps(), user))!.email}`,
  'payout_refused admins',
]

/** Days on which the sweep looks at payouts. */
const days = async () => (await table.dump()).flatMap(({ kind, due_at }) => (kind === 'payout' ? (due_at ?? []) : []))

describe('a payout', () => {
  it('claims all or part of each earning; the rest waits for the next day, and both get one mail', async () => {
    for (const [name, amount] of [
      ['a', 500],
      ['b', 400],
      ['c', 300],
    ] as const)
      await earn(name, amount)
    holds = [{ currency: 'usd', amount: 600 }]
    // The provider has not said yet whether it was made.
    answers['payouts.create'] = refusal(500)
    await payOut(depsAt(tuesday), user)
    expect(sent()).toEqual([[600, '1']])
    const refused = 'The account at the payment provider holds less than was transferred to it'
    expect(await earnings()).toEqual([
      { name: 'a', amount: 500, due_at: tuesday, refused: undefined, isTaken: true },
      { name: 'b', amount: 300, due_at: wednesday, refused, isTaken: false },
      { name: 'b', amount: 100, due_at: tuesday, refused: undefined, isTaken: true },
      { name: 'c', amount: 300, due_at: wednesday, refused, isTaken: false },
    ])
    expect(mailed()).toEqual(await mailsOfBoth())
    expect(await days()).toEqual([wednesday])
  })

  it('tells programs of itself once, by id and payee alone', async () => {
    const kinds: ToldKinds = { ...toldKindsKey, kinds: ['payout.created'] }
    await table.deps().db.transact([put(table.tableName, kinds)])
    await earn('a', 500)
    await payOut(depsAt(tuesday), user)
    const told = (await table.dump()).filter(({ PK }) => String(PK).startsWith('TOLD#'))
    expect(told).toMatchObject([{ type: 'payout.created', data: { user_id: user } }])
    const { id } = told[0]!['data'] as { id: string }
    expect(told[0]!['data']).toEqual({ id, user_id: user })
    expect(table.jobs.filter(({ type }) => type === 'tell_programs')).toEqual([{ type: 'tell_programs', subject: id }])
    expect(id).toMatch(/^po_/)
  })

  it('leaves out the earnings of another one with an unknown outcome', async () => {
    await earn('a', 500)
    answers['payouts.create'] = refusal(500)
    await payOut(depsAt(tuesday), user)
    answers['payouts.create'] = made('pending')
    await earn('b', 400, tuesday)
    await payOut(depsAt(wednesday), user)
    expect(sent()).toEqual([
      [500, '1'],
      [400, '1'],
    ])
    expect(await days()).toEqual([])
    expect(mailed()).toEqual([`payout_on_its_way ${(await findUser(table.deps(), user))!.email}`])
  })

  it('is made again on the same day after a refusal, under another key, for what falls due then', async () => {
    await earn('a', 500)
    answers['payouts.create'] = refusal(400, 'payouts_not_allowed')
    await payOut(depsAt(tuesday), user)
    expect(await earnings()).toMatchObject([{ name: 'a', due_at: wednesday, isTaken: false }])
    const key = payoutOpKey(user, '2026-06-02')
    await expect(settlePayoutEntries(table.deps(), user, key)).resolves.toBeUndefined()
    answers['payouts.create'] = made('pending')
    await earn('b', 400)
    await payOut(depsAt(tuesday), user)
    expect(sent()).toEqual([
      [500, '1'],
      [400, '2'],
    ])
    expect(await findOp(table.deps(), key)).toMatchObject({
      ...{ attempt: 2, intent: { amount: 400, account: 'acct_1', day: '2026-06-02' } },
    })
  })

  it('of more than sixty earnings takes the oldest', async () => {
    await earn('z', 7, '2026-05-29T12:00:00.000Z')
    for (let i = 0; i < 60; i += 1) await earn(`n${i}`, 100)
    await payOut(depsAt(tuesday), user)
    expect(sent()).toEqual([[5_907, '1']])
    expect(await earnings()).toMatchObject([{ amount: 100, due_at: tuesday, isTaken: false }])
  })
})

describe('earnings', () => {
  const why = async (payee = user) => {
    await payOut(depsAt(tuesday), payee)
    expect(sent()).toEqual([])
    const [earning] = await earnings(payee)
    expect(earning).toMatchObject({ amount: 500, due_at: wednesday, isTaken: false })
    return earning!.refused
  }

  it('wait while the account holds other money, or none', async () => {
    await earn('a', 500)
    holds = [{ currency: 'eur', amount: 900 }]
    expect(await why()).toMatch(/holds less than was transferred/)
    expect(mailed()).toEqual(await mailsOfBoth())
  })

  it('that nobody takes bring mails to payee and admins again after 14, 30, 90, 180 and 365 days', async () => {
    await earn('a', 500)
    holds = []
    const days: number[] = []
    for (let day = 1; day <= 548; day += 1) {
      const before = mailed().length
      await payOut(depsAt(new Date(Date.parse(monday) + day * 86_400_000).toISOString()), user)
      if (mailed().length > before) days.push(day)
    }
    expect(mailed()).toHaveLength(2 * days.length)
    // On the next business day after each.
    expect(days).toEqual([2, 15, 31, 92, 180, 365])
  })

  it('whose payout the provider refuses each day bring the same mails', async () => {
    await earn('a', 500)
    answers['payouts.create'] = refusal(400, 'payouts_not_allowed')
    const days: number[] = []
    for (let day = 1; day <= 40; day += 1) {
      const before = mailed().length
      await payOut(depsAt(new Date(Date.parse(monday) + day * 86_400_000).toISOString()), user)
      if (mailed().length > before) days.push(day)
    }
    expect(days).toEqual([2, 15, 31])
    expect(new Set(mailed())).toEqual(new Set(await mailsOfBoth()))
  })

  it('wait while the account owes the provider money, and take nothing of it', async () => {
    for (const owes of [-400, -500, -900]) {
      await earn(`a${owes}`, 500)
      holds = [{ currency: 'usd', amount: owes }]
      await payOut(depsAt(tuesday), user)
      expect(sent()).toEqual([])
      expect((await earnings()).every(({ amount, isTaken }) => amount === 500 && !isTaken)).toBe(true)
    }
  })

  it('wait while the provider refuses to say what the account holds', async () => {
    await earn('a', 500)
    answers['balance.retrieve'] = refusal(403, 'account_invalid')
    expect(await why()).toBe('The bank account is no longer connected')
  })

  it('wait for a payee whose account is gone; the admins get a mail', async () => {
    await earn('a', 500, monday, 'usr_gone')
    expect(await why('usr_gone')).toBe('The bank settings are not complete yet')
    expect(mailed()).toEqual(['payout_refused admins'])
  })

  it('are paid out once the bank settings are complete, also in the run that saw them incomplete', async () => {
    const before = (await findUser(table.deps(), user))!
    const { stripe_account_id: _, ...without } = before
    const after = await saveUser(table.deps(), { before, after: without })
    await earn('a', 500)
    const first = depsAt(tuesday)
    await payOut(first, user)
    await saveUser(table.deps(), { before: after, after: { ...after, stripe_account_id: 'acct_2' } })
    await payOut(depsAt(wednesday, { db: first.db }), user)
    expect(sent()).toEqual([[500, '1']])
  })

  it('are tried again if the table fails, not given up', async () => {
    await earn('a', 500)
    const deps = depsAt(tuesday)
    const transact = () => Promise.reject(new Error('the table is down'))
    await expect(payOut({ ...deps, db: { ...deps.db, transact } }, user)).rejects.toThrow('the table is down')
    await payOut(deps, user)
    expect(sent()).toEqual([[500, '1']])
  })
})

describe('the entries of a payout', () => {
  it('are none if its events or the payout itself are gone', async () => {
    await earn('a', 500)
    answers['payouts.create'] = made('paid')
    await payOut(depsAt(tuesday), user)
    const key = payoutOpKey(user, '2026-06-02')
    expect(await findOp(table.deps(), key)).toMatchObject({ state: 'succeeded' })
    for (const one of [key, payoutOpKey(user, '2026-06-03')])
      await expect(settlePayoutEntries(table.deps(), user, one)).resolves.toBeUndefined()
  })
})
