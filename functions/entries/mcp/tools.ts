import type { Endpoint } from '#shared/api/endpoint.ts'
import { createDraft } from '#functions/booking/use-cases/events/create-event.ts'
import { getEvent } from '#functions/booking/use-cases/events/get-event.ts'
import { listEvents } from '#functions/booking/use-cases/lists/list-events.ts'
import { listTasks } from '#functions/booking/use-cases/lists/list-tasks.ts'
import { listAvailability } from '#functions/calendar/use-cases/free/list-availability.ts'
import { holdAct } from '#functions/calendar/use-cases/holds/hold-act.ts'
import { listHolds } from '#functions/calendar/use-cases/holds/list-holds.ts'
import { getYearStatement } from '#functions/money/use-cases/books/year-statement.ts'
import type { UseCase } from '#functions/platform/deps/use-case.ts'
import type { RawInput } from '#functions/platform/http/call.ts'

/** The tools of an assistant: each is a route of the API, and reaches as far. */

type Input = Record<string, unknown>
interface Schema {
  type: 'object'
  properties: Record<string, { type: 'string'; description: string }>
  required: string[]
}
interface Tool {
  name: string
  description: string
  inputSchema: Schema
  useCase: UseCase<Endpoint>
  sent: (input: Input) => RawInput
}

/** Texts alone; a name with `?` may be left out. */
const texts = (fields: Record<string, string>): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [name.replace('?', ''), { type: 'string', description }]),
  ),
  required: Object.keys(fields).filter((name) => !name.endsWith('?')),
})

const asQuery = (query: Input): RawInput => ({ query, body: () => undefined })
const asBody = (body: Input): RawInput => ({ body: () => body })
const asId = ({ id }: Input): RawInput => ({ params: { id: String(id) }, body: () => undefined })

const instant = 'ISO 8601 in UTC, such as 2027-03-05T22:00:00.000Z'
const day = 'a day, such as 2027-03-05'

const tool = (
  name: string,
  description: string,
  fields: Record<string, string>,
  sent: Tool['sent'],
  of: { endpoint: Endpoint; run: unknown },
): Tool => ({ name, description, inputSchema: texts(fields), useCase: of as UseCase<Endpoint>, sent })

export const tools: readonly Tool[] = [
  tool(
    'list_events',
    'List the events that overlap a range of days, such as this week',
    { start_date: day, end_date: `${day}, not included`, 'cursor?': 'where the next page begins' },
    asQuery,
    listEvents,
  ),
  tool('list_tasks', 'List unfinished events: first those with something to do', {}, asQuery, listTasks),
  tool('get_event', 'Get an event with its people, price and state', { id: 'evt_…' }, asId, getEvent),
  tool(
    'list_availability',
    'List acts with the times of a month for which they are asked or booked; they are free at all others',
    { month: 'such as 2027-03', 'name?': 'the beginning of a word of the name' },
    asQuery,
    listAvailability,
  ),
  tool('list_holds', 'List holds that overlap a time', { 'start?': instant, 'end?': instant }, asQuery, listHolds),
  tool(
    'year_statement',
    'Get what an artist, band leader or musician was paid in a year, by month',
    { id: 'usr_…', year: 'such as 2027' },
    ({ id, ...query }) => ({ ...asId({ id }), query }),
    getYearStatement,
  ),
  tool(
    'draft_event',
    'Make a draft of an event. Nobody is asked or told; a person completes it',
    { name: 'the name of the event', 'start?': instant, 'end?': instant, 'client_notes?': 'the wishes of the client' },
    asBody,
    createDraft,
  ),
  tool(
    'hold_act',
    'Hold an act for a time, behind those who hold it already. Nobody is asked or told',
    {
      ...{ act_kind: 'artist, brand or group', act_id: 'art_…, brd_… or grp_…', start: instant, end: instant },
      ...{ 'event_id?': 'evt_…', 'note?': 'for colleagues' },
    },
    asBody,
    holdAct,
  ),
]
