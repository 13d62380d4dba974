import { moneyApi } from '#shared/api/money.ts'
import { accountName, entryNames } from '#functions/money/rules/account-name.ts'
import { statementOf } from '#functions/money/rules/statement.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { eventKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { readStatementSources } from './statement-sources.ts'

export const getStatement = useCase(
  moneyApi.getStatement,
  async (deps, _actor, { params }) => {
    const sources = await readStatementSources(deps, await getEvent(deps, params.event_id))
    const { id, name, status, start, client } = sources.event
    const { isFinished, ...statement } = statementOf(sources)
    return {
      event: { id, name, status, start, client: client?.name },
      is_finished: isFinished,
      ...statement,
      entries: sources.ledger.map(({ at, kind, op_key, stripe_id, postings }) => ({
        at,
        kind,
        what: entryNames[kind],
        op_key,
        stripe_id,
        postings: postings.map(({ account, amount }) => ({ account, amount, name: accountName(sources, account) })),
      })),
    }
  },
  ({ params }) => [eventKey(params.event_id)],
)
