import { moneyApi } from '#shared/api/money.ts'
import { cents } from '#shared/domain/money.ts'
import { kindOf, ownerOf } from '#shared/domain/payment/op.ts'
import { journalPk } from '#functions/_data/rows/keys.ts'
import type { LedgerRow } from '#functions/_data/money/ledger.ts'
import { partOf } from '#functions/_data/rows/partitions.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { fileReply, rowsPerPart } from './file.ts'
import { payeeNames } from './payee-names.ts'
import { daysOfPeriod, periodText } from './period.ts'

const header = ['time', 'payee', 'kind', 'amount_usd', 'provider_id', 'user_id']

const toBank = ({ postings }: LedgerRow) =>
  cents(postings.reduce((sum, { account, amount }) => sum + (account.startsWith('bank:') ? amount : 0), 0))

/** Payouts; a returned one is a second line with the negative amount. */
export const getPayoutsFile = useCase(moneyApi.getPayoutsFile, async (deps, _actor, { query }) => {
  const { rows, cursor: next } = await partOf<LedgerRow>(deps, {
    names: daysOfPeriod(query),
    pkOf: journalPk,
    cursor: query.cursor,
    atMost: rowsPerPart,
  })
  const payouts = rows.filter(({ op_key }) => kindOf(op_key) === 'payout')
  const names = await payeeNames(
    deps,
    payouts.map(({ op_key }) => ownerOf(op_key)),
  )
  return fileReply({
    name: `BookMe-payouts-${periodText(query)}`,
    header,
    rows: payouts.map((row) => {
      const user = ownerOf(row.op_key)
      return [row.at, names.get(user), row.kind, { amount: toBank(row) }, row.stripe_id, user]
    }),
    cursor: query.cursor,
    next,
  })
})
