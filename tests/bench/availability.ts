import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { callUseCase } from '#functions/platform/http/call.ts'
import type { UseCase } from '#functions/platform/deps/use-case.ts'
import { listAvailability } from '#functions/calendar/use-cases/free/list-availability.ts'
import { startEngineTable } from '../support/engine-table.ts'
import { bookingOf, startEvents } from '../support/event-cases.ts'
import { untilProposed } from '../support/scenario.ts'
import { computed, median, type Options, type Section } from './report.ts'
import { acts, month, rowsOfActs } from './taken-times.ts'

/** The same list without HTTP and gateway: the work of the function itself, on a table of an engine here. */
export const availabilityHere = async ({ quick }: Options): Promise<Section> => {
  const fixture = await startEvents(await startEngineTable())
  try {
    const { client, tableName } = fixture.table
    const { id } = await untilProposed(fixture.api, bookingOf(fixture))
    const rows = rowsOfActs(await getEvent(fixture.table.deps(), id))
    for (let i = 0; i < rows.length; i += 25) {
      const batch = rows.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }))
      await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: batch } }))
    }
    const query = { month, name: 'Act', limit: String(acts) }
    let found = 0
    const read = async () => {
      const useCase = listAvailability as unknown as UseCase<Endpoint>
      const token = fixture.tokenOf('agent')
      const { body } = await callUseCase(useCase, fixture.table.deps(), token, { query, body: () => undefined })
      found = (JSON.parse(JSON.stringify(body)) as unknown[]).length
    }
    for (let i = 0; i < 5; i += 1) await read()
    const times: number[] = []
    for (let i = 0; i < (quick ? 9 : 25); i += 1) times.push(await computed(read))
    return {
      title: `Days of acts in a month, the function alone (median of ${times.length})`,
      figures: [
        { what: 'acts', value: found, atLeast: acts },
        { what: 'processor time', value: median(times), unit: 'ms', atMost: 150 },
      ],
    }
  } finally {
    fixture.table.stop()
  }
}
