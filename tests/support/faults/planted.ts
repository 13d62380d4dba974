import type { Difference } from '#functions/money/rules/difference.ts'
import type { FoundRow } from '#functions/money/data/found.ts'
import type { LedgerRow } from '#functions/money/data/ledger.ts'
import { findUser } from '#functions/people/data/user.ts'
import { nameOf, type Row } from '#local/services/memory-table.ts'
import type { Rig } from './rig.ts'
import type { Dice } from './scenario.ts'
import type { Template } from './templates.ts'

/** Differences made on purpose: the next night must name each with its event, and its payee where there is one. */

type Named = Pick<Difference, 'what' | 'event_id' | 'user_id'>
type Plant = (rig: Rig, template: Template, dice: Dice) => Promise<Named | undefined> | Named | undefined

const day = 86_400_000

/** Reconciliation looks back five weeks. */
const recent = (rig: Rig, kinds: readonly string[], { id }: Template): LedgerRow[] => {
  const since = new Date(Date.parse(rig.now) - 30 * day).toISOString()
  return rig.memory
    .rows()
    .filter(({ PK, SK }) => PK === `MONEY#${id}` && String(SK).startsWith('LEDGER#'))
    .map((row) => row as unknown as LedgerRow)
    .filter(({ kind, at, stripe_id }) => kinds.includes(kind) && stripe_id !== null && at >= since)
}

const payeeOf = ({ postings }: LedgerRow): string | undefined =>
  postings.map(({ account }) => /^user:(.+)$/.exec(account)?.[1]).find((user) => user !== undefined)

export const edit = (rig: Rig, change: (row: Row) => Row | undefined): void => {
  rig.memory.load(
    new Map(
      rig.memory.rows().flatMap((row) => {
        const after = change(row)
        return after ? [[nameOf(after), JSON.stringify(after)]] : []
      }),
    ),
  )
}

const named = (what: Named['what'], { id }: Template, user_id?: string): Named => ({
  what,
  event_id: id,
  ...(user_id !== undefined && { user_id }),
})

export const plants: Readonly<Record<string, Plant>> = {
  'the books lose a transfer': (rig, template, dice) => {
    const entries = recent(rig, ['transfer'], template)
    if (entries.length === 0) return undefined
    const lost = dice.pick(entries)
    edit(rig, (row) => (row.PK === `BOOKED#${lost.stripe_id!}` || row.id === lost.id ? undefined : row))
    return named('ledger and provider differ', template, payeeOf(lost))
  },
  'the books have another amount': (rig, template, dice) => {
    const entries = recent(rig, ['transfer', 'refund', 'hand_refund'], template)
    if (entries.length === 0) return undefined
    const wrong = dice.pick(entries)
    edit(rig, (row) => (row.PK === `BOOKED#${wrong.stripe_id!}` ? { ...row, amount: Number(row.amount) + 1 } : row))
    return named('ledger and provider differ', template, payeeOf(wrong))
  },
  'the funds are another': (rig, template) => {
    if (recent(rig, ['charge', 'transfer', 'refund'], template).length === 0) return undefined
    edit(rig, (row) =>
      row.PK === `MONEY#${template.id}` && row.SK === 'FUNDS' ? { ...row, available: Number(row.available) + 7 } : row,
    )
    return named('funds and ledger differ', template)
  },
  'a transfer by hand that no event can take': async (rig, template) => {
    const user = await findUser(rig.deps(), rig.user('artist').id)
    if (user?.stripe_account_id === undefined) return undefined
    await rig.fixture.stripe.transfers.create({
      amount: 1234,
      currency: 'usd',
      destination: user.stripe_account_id,
      metadata: { event_id: template.id },
    })
    return named('the provider has a movement that is not ours', template, user.id)
  },
}

const foundRows = (rig: Rig): FoundRow[] =>
  rig.memory
    .rows()
    .filter(({ PK, SK }) => PK === 'BOOKS' && String(SK).startsWith('FOUND#'))
    .map((row) => row as unknown as FoundRow)

/** Plants one, and lets a night pass. @returns its name, and what the night did not say. */
export const plantAndLook = async (
  rig: Rig,
  template: Template,
  dice: Dice,
): Promise<{ planted: string | undefined; wrong: string[] }> => {
  const [planted, plant] = dice.pick(Object.entries(plants))
  const expected = await plant(rig, template, dice)
  if (expected === undefined) return { planted: undefined, wrong: [] }
  await rig.night()
  const tonight = foundRows(rig).filter(({ last_at }) => last_at.slice(0, 10) === rig.now.slice(0, 10))
  const isNamed = tonight.some(
    ({ what, event_id, user_id }) =>
      what === expected.what && event_id === expected.event_id && user_id === (expected.user_id ?? user_id),
  )
  const wrong = `${planted}: the night named ${JSON.stringify(tonight)}, not ${JSON.stringify(expected)}`
  return { planted, wrong: isNamed ? [] : [wrong] }
}
