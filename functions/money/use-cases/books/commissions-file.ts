import { moneyApi } from '#shared/api/money.ts'
import { zero } from '#shared/domain/money.ts'
import { commissionView, viewFor } from '#functions/event/rules/views.ts'
import { dayAfterMonth, gigDay, gigMonth, startsOn } from '#shared/domain/event/record/gig-day.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { eventsInRange, everyEventInRange } from '#functions/event/data/event-range.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { fileReply } from './file.ts'
import { monthsOfPeriod, periodText } from './period.ts'

const header = ['gig', 'event', 'client', 'status', 'agent_id', 'earned_usd', 'pending_usd', 'event_id']

/** Events with a commission, by the day of the gig at its place. */
export const getCommissionsFile = useCase(moneyApi.getCommissionsFile, async (deps, actor, { query }) => {
  const months = monthsOfPeriod(query)
  const [from, to] = startsOn(`${months[0]}-01`, dayAfterMonth(months.at(-1)!))
  const range = { from, to, descending: false }
  const [{ projections, cursor: next }, handedOver] = await Promise.all([
    eventsInRange(deps, { ...viewFor(actor), ...range, cursor: query.cursor }),
    // Those that the agent handed over since are few: all are on the first page.
    actor.is_admin || query.cursor !== undefined
      ? []
      : everyEventInRange(deps, { view: commissionView(actor.id), rest: {}, ...range }),
  ])
  const payeeOf = ({ commission_agent, agent_id }: EventProjection) => commission_agent?.id ?? agent_id
  const isOwn = (event: EventProjection) => actor.is_admin || payeeOf(event) === actor.agent_id
  return fileReply({
    name: `BookMe-commissions-${periodText(query)}`,
    header,
    rows: [...projections, ...handedOver]
      .filter((event) => event.commission != null && isOwn(event) && months.includes(gigMonth(event)!))
      .sort((a, b) => (a.start! < b.start! ? -1 : 1))
      .map((event) => [
        gigDay(event),
        event.name,
        event.client?.name,
        event.status,
        payeeOf(event),
        { amount: event.commission?.earned ?? zero },
        { amount: event.commission?.pending ?? zero },
        event.id,
      ]),
    cursor: query.cursor,
    next,
  })
})
