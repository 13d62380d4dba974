import { moneyApi } from '#shared/api/money.ts'
import { zero } from '#shared/domain/money.ts'
import { viewFor } from '#shared/domain/event/access/views.ts'
import { dayAfterMonth, gigDay, gigMonth, startsOn } from '#shared/domain/event/record/gig-day.ts'
import { eventsInRange } from '#functions/_data/event/event-range.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { fileReply } from './file.ts'
import { monthsOfPeriod, periodText } from './period.ts'

const header = ['gig', 'event', 'client', 'status', 'agent_id', 'earned_usd', 'pending_usd', 'event_id']

/** Events with a commission, by the day of the gig at its place. */
export const getCommissionsFile = useCase(moneyApi.getCommissionsFile, async (deps, actor, { query }) => {
  const months = monthsOfPeriod(query)
  const [from, to] = startsOn(`${months[0]}-01`, dayAfterMonth(months.at(-1)!))
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
      .filter((event) => event.commission != null && isOwn(event) && months.includes(gigMonth(event)!))
      .map((event) => [
        gigDay(event),
        event.name,
        event.client?.name,
        event.status,
        event.agent_id,
        { amount: event.commission?.earned ?? zero },
        { amount: event.commission?.pending ?? zero },
        event.id,
      ]),
    cursor: query.cursor,
    next,
  })
})
