import { moneyApi } from '#shared/api/money.ts'
import { overdueDays } from '#shared/domain/payment/ageing.ts'
import { owedPk } from '#functions/platform/db/keys.ts'
import { moneyViewFor } from '#functions/event/data/money-views.ts'
import { partOf } from '#functions/platform/db/partitions.ts'
import type { OwedRow } from '#functions/event/data/receivables.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { fileReply, rowsPerPart } from './file.ts'
import { monthsOfPeriod, periodText } from './period.ts'

const header = ['due', 'days_overdue', 'client', 'event', 'agent', 'amount_usd', 'event_id']

/** Current receivables, by due day. */
export const getReceivablesFile = useCase(moneyApi.getReceivablesFile, async (deps, actor, { query }) => {
  const view = moneyViewFor(actor)
  const { rows, cursor: next } = await partOf<OwedRow>(deps, {
    names: monthsOfPeriod(query),
    pkOf: (month) => owedPk(view, month),
    cursor: query.cursor,
    atMost: rowsPerPart,
  })
  return fileReply({
    name: `BookMe-receivables-${periodText(query)}`,
    header,
    rows: rows.map(({ due_at, client, name, agent, amount, event_id }) => [
      due_at.slice(0, 10),
      String(overdueDays(due_at, deps.now)),
      client,
      name,
      agent,
      { amount },
      event_id,
    ]),
    cursor: query.cursor,
    next,
  })
})
