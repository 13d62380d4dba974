import { moneyApi } from '#shared/api/money.ts'
import { zero } from '#shared/domain/money.ts'
import { viewFor } from '#shared/domain/event/access/views.ts'
import { eventsInRange } from '#functions/_data/event/event-range.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { fileReply } from './file.ts'
import { monthAfter } from './months.ts'
import { monthsOfPeriod, periodText } from './period.ts'

const header = ['gig', 'event', 'client', 'status', 'agent_id', 'earned_usd', 'pending_usd', 'event_id']

/** Events with a commission, by the day of the gig. */
export const getCommissionsFile = useCase(moneyApi.getCommissionsFile, async (deps, actor, { query }) => {
  const months = monthsOfPeriod(query)
  const [from, to] = [`${months[0]}-01T00:00:00.000Z`, `${monthAfter(months.at(-1)!, 1)}-01T00:00:00.000Z`]
  const { projections, cursor: next } = await eventsInRange(deps, {
    ...viewFor(actor),
    from,
    to,
    descending: false,
    cursor: query.cursor,
  })
  const isOwn = ({ agent_id }: { agent_id?: string | null | undefined }) =>
    actor.is_admin || agent_id === actor.agent_id
  return fileReply({
    name: `BookMe-commissions-${periodText(query)}`,
    header,
    rows: projections
      // A gig that began in the previous month counts there.
      .filter((event) => event.commission != null && isOwn(event) && event.start! >= from)
      .map(({ id, name, start, status, client, agent_id, commission }) => [
        start!.slice(0, 10),
        name,
        client?.name,
        status,
        agent_id,
        { amount: commission?.earned ?? zero },
        { amount: commission?.pending ?? zero },
        id,
      ]),
    cursor: query.cursor,
    next,
  })
})
