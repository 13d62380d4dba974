import { describe, expect, it } from 'vitest'
import type { ChargeIntent, Earning, Intent } from '#shared/domain/payment/intent.ts'
import { begin, type OpState } from '#shared/domain/payment/op.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { everyAdmin } from '#functions/platform/mail/mail-to.ts'
import { asIntended, withoutClosing } from '#functions/money/operations/closing.ts'
import { entryOf, isAccepted, isReturned } from '#functions/money/operations/effect.ts'
import {
  payoutFailed,
  payoutOnItsWay,
  payoutRefused,
  payoutsResumed,
  payoutsStopped,
} from '#functions/money/operations/payout-mails.ts'
import type { Outcome } from '#functions/money/provider/outcome.ts'

/** Consequences of an outcome: the entry in the ledger, the closing of an invoice, and mails about payouts. */

const now = '2026-06-01T12:00:00.000Z'
const deps = { now } as Deps
const op = { ...begin('charge/evt_1/in_full', now), attempt: 2, stripe_id: 'in_1' } as OpRow
const states: readonly OpState[] = ['open', 'leased', 'waiting', 'succeeded', 'failed']

describe('the entry of an attempt', () => {
  it('has its own id beside the entry of its success; what is not at the provider has no object there', () => {
    const entry = (kind: Parameters<typeof entryOf>[2], row: OpRow = op) => {
      const { id, stripe_id } = entryOf(deps, row, kind, [])
      return [id.slice(op.key.length), stripe_id]
    }
    expect([entry('charge'), entry('refund'), entry('transfer'), entry('payout')]).toEqual(
      Array.from({ length: 4 }, () => ['#2', 'in_1']),
    )
    expect([entry('returned'), entry('platform'), entry('paid_outside')]).toEqual([
      ['#2/returned', 'in_1'],
      ['#2/platform', null],
      ['#2/paid_outside', null],
    ])
    const { stripe_id: _id, ...sent } = op
    expect(entry('charge', sent as OpRow)).toEqual(['#2', null])
    expect(entryOf(deps, op, 'charge', [])).toMatchObject({ kind: 'charge', op_key: op.key, at: now, postings: [] })
  })

  it('is made once: when the provider accepts it, and undone when that is returned', () => {
    const accepted = new Set(['waiting', 'succeeded'])
    for (const before of states)
      for (const after of states) {
        const [was, is] = [
          { ...op, state: before },
          { ...op, state: after },
        ]
        expect([before, after, isAccepted(was, is)]).toEqual([
          before,
          after,
          !accepted.has(before) && accepted.has(after),
        ])
        expect([before, after, isReturned(was, is)]).toEqual([
          before,
          after,
          accepted.has(before) && after === 'failed',
        ])
      }
  })
})

describe('an invoice that is closed because its client paid the agency', () => {
  const closing = { as: 'outside', by: 'Al', reason: 'cash', method: 'cash', amount: 5, received_at: now }
  const row = (more: object = {}): OpRow =>
    ({ ...op, intent: { kind: 'charge', closing, ...more } }) as unknown as OpRow
  const voided = (result: object = {}): Outcome =>
    ({
      ...{ key: op.key, charge: { isVoid: true } },
      result: { is: 'refused', attempt: 2, message: 'void', stripe_id: 'in_1', ...result },
    }) as Outcome
  const done = { is: 'succeeded', attempt: 2, stripe_id: 'in_1' }

  it('is paid once the provider says that it is void, also if an earlier attempt made it', () => {
    expect(asIntended(row(), voided()).result).toEqual(done)
    expect(asIntended(row(), voided({ attempt: 1 })).result).toEqual(done)
    expect(asIntended(row(), voided({ stripe_id: undefined })).result).toEqual(done)
  })

  it('is not by another outcome, about another invoice, or closed for another reason', () => {
    const same = (found: Outcome, of = row()) => expect(asIntended(of, found)).toBe(found)
    same(voided({ attempt: 1, stripe_id: 'in_0' }))
    same(voided({ is: 'waiting' }))
    same({ ...voided(), charge: { isVoid: false } })
    same({ key: op.key, result: voided().result })
    same(voided(), row({ closing: { ...closing, as: 'void' } }))
    same(voided(), row({ closing: undefined }))
    same(voided(), { ...op, intent: { kind: 'refund', closing } } as unknown as OpRow)
    const { stripe_id: _id, ...unsent } = row()
    same(voided({ attempt: 1, stripe_id: undefined }), unsent as OpRow)
  })

  it('stays open, and is a charge as before, while its client is paying', () => {
    const intent = { kind: 'charge', total: 5, closing } as unknown as ChargeIntent
    expect(withoutClosing(intent)).toEqual({ kind: 'charge', total: 5 })
    const other = { kind: 'refund', closing } as unknown as Intent
    expect(withoutClosing(other)).toBe(other)
  })
})

describe('mails about payouts', () => {
  const user = { email: 'ari@example.com', first: 'Ari', last: 'Artist' }
  const items = [
    { name: 'Party', amount: 70_000 },
    { name: 'Wedding', amount: 5 },
  ] as Earning[]
  const payout = { user_id: 'usr_1', items }
  const having = (found: object | undefined) => ({ now, db: { get: () => Promise.resolve(found) } }) as unknown as Deps
  const variables = {
    ...{ name: 'Ari', amount: '$700.05', items: 'Party: $700.00\nWedding: $0.05' },
    earnings: [
      { label: 'Party', amount: '$700.00' },
      { label: 'Wedding', amount: '$0.05' },
    ],
  }
  const read = (jobs: readonly object[]) =>
    jobs.map((job) => {
      const { to, template, variables: of } = job as { to: unknown; template: string; variables: object }
      return [to, template, of]
    })

  it('say the sum, each part of it, and the day of its arrival', async () => {
    const at = Date.parse('2026-06-03T00:00:00.000Z') / 1000
    const [mail] = read(await payoutOnItsWay(having(user), payout, at))
    expect(mail).toEqual([user.email, 'payout_on_its_way', { ...variables, arrival: 'Wednesday, June 3, 2026' }])
    const [undated] = read(await payoutOnItsWay(having(user), payout, undefined))
    expect(undated![2]).toMatchObject(variables)
    expect((undated![2] as { arrival?: string }).arrival).toBeUndefined()
  })

  it('tell the payee, and the admins with the whole name, that one came back or was refused', async () => {
    const both = (template: string) => [
      [user.email, template, { ...variables, reason: 'closed', audience: 'payee' }],
      [everyAdmin, template, { ...variables, name: 'Ari Artist', reason: 'closed', audience: 'admins' }],
    ]
    expect(read(await payoutFailed(having(user), payout, 'closed'))).toEqual(both('payout_failed'))
    expect(read(await payoutRefused(having(user), payout, 'closed'))).toEqual(both('payout_refused'))
    const gone = read(await payoutFailed(having(undefined), payout, 'closed'))
    expect(gone.map(([to, , of]) => [to, (of as { name: string }).name])).toContainEqual([everyAdmin, ''])
  })

  it('say a refusal once, and nothing while all payouts are stopped', async () => {
    const refused = [items[0]!, { ...items[1]!, refused: 'closed' }]
    expect(await payoutRefused(having(user), { ...payout, items: refused }, 'closed')).toEqual([])
    expect(await payoutRefused(having({ ...user, payouts_block: 'x' }), payout, 'closed')).toEqual([])
  })

  it('say that all are stopped, with what to do, and that they go on', () => {
    const record = user as Parameters<typeof payoutsStopped>[0]
    const told = (jobs: readonly object[]) =>
      read(jobs).map(([to, template, of]) => {
        const { name, audience, todo } = of as { name: string; audience: string; todo?: string }
        return [to, template, name, audience, (todo ?? '').length > 10]
      })
    expect(told(payoutsStopped(record, 'rejected.other'))).toEqual([
      [user.email, 'payouts_stopped', 'Ari', 'payee', true],
      [everyAdmin, 'payouts_stopped', 'Ari Artist', 'admins', true],
    ])
    expect(told(payoutsResumed(record))).toEqual([
      [user.email, 'payouts_resumed', 'Ari', 'payee', false],
      [everyAdmin, 'payouts_resumed', 'Ari Artist', 'admins', false],
    ])
  })
})
