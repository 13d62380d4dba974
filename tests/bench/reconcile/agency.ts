import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { cents } from '#shared/domain/money.ts'
import { providerFeePostings, type LedgerEntry } from '#functions/money/rules/ledger.ts'
import { fundsKey, opPrefix, profileKey } from '#functions/platform/db/keys.ts'
import { ledgerOf, ledgerWrites, platformEntryWrites, type LedgerRow } from '#functions/money/data/ledger.ts'
import { findOp, opRowKey, type OpRow } from '#functions/money/data/op.ts'
import { findUser } from '#functions/people/data/user.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import type { StripeEmulator } from '#local/stripe/emulator.ts'
import { platform, type Table, type Tables } from '#local/stripe/types.ts'
import { ask } from '#tests/support/api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { payOnPage, playedBar } from '#tests/support/money-scenario.ts'
import type { TestTable } from '#tests/support/table.ts'

/**
 * A month of a large agency: a bar's evening, from invoice to payout, is played once by the product itself, and then
 * copied with other ids and dates, in the table and at the provider.
 */

const day = 86_400_000
const crew = ['bandleader', 'musician', 'musician2', 'agent'] as const
export const perEvent = 1 + crew.length

/** Rows of one table at the provider. */
type Copied = { [K in 'invoices' | 'charges' | 'transfers' | 'balance_transactions']: Tables[K][] }
interface Model {
  event_id: string
  entries: LedgerEntry[]
  ops: OpRow[]
  provider: Copied
  payout: { entry: LedgerEntry; op: OpRow; object: Tables['payouts']; account: Tables['accounts'] }
  users: UserRecord[]
}

const plain = ({ PK: _pk, SK: _sk, ...entry }: LedgerRow): LedgerEntry => entry

const modelOf = async (fixture: MoneyFixture): Promise<Model> => {
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  for (const who of crew) await fixture.connect(who)
  const { id, params, afterwards } = await playedBar(fixture)
  await ask(fixture.api, money.invoicePostpaid, 'agent', { params })
  await payOnPage(fixture, id, 'pm_card_visa')
  await fixture.drain()
  for (let i = 1; i < 8; i += 1) await fixture.moveTo(new Date(Date.parse(afterwards) + i * day).toISOString())
  const deps = fixture.deps()
  const leader = fixture.users.bandleader!.id
  const [entry] = await ledgerOf(deps, leader)
  const rowsOf = <K extends Table>(table: K, mine: (object: Tables[K]) => boolean = () => true) =>
    fixture.emulator.act(({ store }) =>
      store
        .rows(table)
        .filter(({ owner, object }) => owner === platform && mine(object))
        .map(({ object }) => object),
    )
  return {
    event_id: id,
    entries: (await ledgerOf(deps, id)).map(plain),
    ops: await deps.db.all<OpRow>(opPrefix(id)),
    provider: {
      invoices: rowsOf('invoices'),
      charges: rowsOf('charges'),
      transfers: rowsOf('transfers'),
      balance_transactions: rowsOf('balance_transactions'),
    },
    payout: {
      entry: plain(entry!),
      op: (await findOp(deps, entry!.op_key))!,
      object: fixture.emulator.act(({ store }) => store.row('payouts', entry!.stripe_id!)!.object),
      account: fixture.emulator.act(({ store }) => store.rows('accounts')[0]!.object),
    },
    users: await Promise.all(crew.map(async (who) => (await findUser(deps, fixture.users[who]!.id))!)),
  }
}

/** One copy, which the bench may spoil before it is written. */
export interface Evening {
  event_id: string
  entries: LedgerEntry[]
  funds: { received: number; available: number }
  provider: Copied
}

/** Writes in batches, some at once. */
const writer = ({ client, tableName }: TestTable) => {
  const waiting: Record<string, unknown>[] = []
  const underway: Promise<unknown>[] = []
  const flush = async () => {
    const puts = waiting.splice(0, 25).map((Item) => ({ PutRequest: { Item } }))
    if (puts.length > 0) underway.push(client.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts } })))
    if (underway.length >= 8 || puts.length === 0) await Promise.all(underway.splice(0))
  }
  return {
    add: async (rows: readonly Record<string, unknown>[]) => {
      waiting.push(...rows)
      while (waiting.length >= 25) await flush()
    },
    end: async () => {
      while (waiting.length > 0) await flush()
      await flush()
    },
  }
}

const itemsOf = (writes: readonly TransactItem[]) => writes.map(({ Put }) => Put!.Item!)

const idsIn = (text: string): RegExp => {
  const found = text.match(/\b(?:in|il|ch|pi|tr|py|po|txn)_1[A-Za-z0-9]{10,}|\b(?:evt|pay)_[0-9A-Z]{26}/g)
  return new RegExp([...new Set(found)].join('|'), 'g')
}

export interface Agency {
  movements: number
  /** A multiple of four: each evening pays four. */
  payees: number
  spoil(evening: Evening, i: number): void
  /** Payees with a payout that the books do not know. */
  strayPayouts: number
}

export const writeAgency = async (
  table: TestTable,
  emulator: StripeEmulator,
  { movements, payees, spoil, strayPayouts }: Agency,
): Promise<void> => {
  const { payout, users, ...model } = await modelOf(await startMoney(tableOn(new MemoryTable())))
  const [text, payoutText] = [JSON.stringify(model), JSON.stringify(payout)]
  const ids = idsIn(text + payoutText)
  const partsOf = ({ id, stripe_account_id }: UserRecord) => [id.slice(4), stripe_account_id!.slice(5)]
  const roles = new Map(users.flatMap((user, role) => partsOf(user).map((part) => [part, role])))
  const people = new RegExp([...roles.keys()].join('|'), 'g')
  const [rows, deps] = [writer(table), table.deps()]
  const events = Math.ceil(movements / perEvent)
  const now = Date.now()
  const first = now - 30 * day

  for (let i = 0; i < events; i += 1) {
    const named = text
      .replace(ids, (id) => `${id}c${i}`)
      .replace(people, (part) => `${part}p${(i * crew.length + roles.get(part)!) % payees}`)
    const { event_id, entries, ops, provider } = JSON.parse(named) as typeof model
    const at = new Date(first + (i * (30 * day - 3_600_000)) / events).toISOString()
    const evening: Evening = {
      event_id,
      entries: entries.map((entry) => ({ ...entry, at })),
      funds: { received: 400_000, available: 0 },
      provider,
    }
    spoil(evening, i)
    const charged = provider.balance_transactions.find(({ type }) => type === 'charge')!
    const fee: LedgerEntry = {
      id: `${charged.id}/fee`,
      kind: 'provider_fee',
      op_key: `platform/books/${charged.id}/fee`,
      at,
      stripe_id: charged.id,
      postings: providerFeePostings('fees', cents(charged.fee)),
    }
    await rows.add([
      ...itemsOf(evening.entries.flatMap((entry) => ledgerWrites(deps, entry))),
      ...ops.map((op) => ({ ...op, ...opRowKey(op.key) })),
      { ...fundsKey(event_id), ...evening.funds },
      // Fees of the last day are still to be booked.
      ...(Date.parse(at) < now - day ? itemsOf(platformEntryWrites(deps, fee)) : []),
    ])
    emulator.act(({ store }) => {
      const created = Math.floor(Date.parse(at) / 1000)
      for (const [name, objects] of Object.entries(provider))
        for (const object of objects) store.insert(name as Table, platform, { ...object, created } as never)
      const funds = (store.state.funds[platform] ??= { available: 0, pending: 0 })
      funds.available += provider.balance_transactions.reduce((sum, { net }) => sum + net, 0)
    })
  }

  const [leader] = users
  const [leaderId, leaderAccount] = partsOf(leader!) as [string, string]
  for (let n = 0; n < payees; n += 1) {
    const [id, account] = partsOf(users[n % crew.length]!).map((part) => `${part}p${n}`) as [string, string]
    const {
      entry,
      op,
      object,
      account: opened,
    } = JSON.parse(
      payoutText
        .replace(ids, (known) => `${known}c${n}`)
        .replaceAll(leaderId, id)
        .replaceAll(leaderAccount, account),
    ) as typeof payout
    const at = new Date(first + 15 * day + (n * 14 * day) / payees).toISOString()
    const person = { ...users[n % crew.length]!, id: `usr_${id}`, stripe_account_id: `acct_${account}` }
    await rows.add([
      { ...person, ...profileKey(person.id) },
      ...itemsOf(ledgerWrites(deps, { ...entry, at })),
      { ...op, ...opRowKey(op.key) },
    ])
    emulator.act(({ store }) => {
      const created = Math.floor(Date.parse(at) / 1000)
      store.insert('accounts', platform, { ...opened, id: person.stripe_account_id })
      store.insert('payouts', person.stripe_account_id, { ...object, created })
      if (n < strayPayouts)
        store.insert('payouts', person.stripe_account_id, { ...object, id: `${object.id}x`, created, metadata: {} })
    })
  }
  await rows.end()
}
