import { moneyApi } from '#shared/api/money.ts'
import type { Cell } from '#shared/domain/csv.ts'
import { journalPk } from '#functions/platform/db/keys.ts'
import type { LedgerRow } from '#functions/money/data/ledger.ts'
import { partOf } from '#functions/platform/db/partitions.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { fileReply, rowsPerPart } from './file.ts'
import { daysOfPeriod, periodText } from './period.ts'

const header = ['time', 'entry', 'kind', 'operation', 'provider_id', 'account', 'amount_usd']

const lines = ({ at, id, kind, op_key, stripe_id, postings }: LedgerRow): Cell[][] =>
  postings.map(({ account, amount }) => [at, id, kind, op_key, stripe_id, account, { amount }])

/** A line per posting; the lines of an entry sum to zero. */
export const getLedgerFile = useCase(moneyApi.getLedgerFile, async (deps, _actor, { query }) => {
  const { rows, cursor: next } = await partOf<LedgerRow>(deps, {
    names: daysOfPeriod(query),
    pkOf: journalPk,
    cursor: query.cursor,
    atMost: rowsPerPart,
  })
  return fileReply({
    name: `BookMe-ledger-${periodText(query)}`,
    header,
    rows: rows.flatMap(lines),
    cursor: query.cursor,
    next,
  })
})
