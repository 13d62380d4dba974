import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { EventFixture } from '../support/event-cases.ts'
import type { TestTable } from '../support/table.ts'

export type { EventFixture }

export const cleanDeps = (fixture: EventFixture): Deps => fixture.table.deps()

export interface Meter {
  units: number
  /** Rows of lists. */
  queried: number
  /** Engagements of a day, and times of a month that people took themselves, which tell who is free. */
  engagements: number
  scans: number
}

interface Consumed {
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[]
  ScannedCount?: number
}

/** The table behind a meter: capacity units of every command, and rows read by its queries. */
export const metered = (table: TestTable): { table: TestTable; meter: Meter } => {
  const meter: Meter = { units: 0, queried: 0, engagements: 0, scans: 0 }
  const send = async (
    command: { input: Record<string, unknown>; constructor: { name: string } },
    ...rest: unknown[]
  ) => {
    command.input['ReturnConsumedCapacity'] = 'TOTAL'
    const answer = await (table.client.send as (...args: unknown[]) => Promise<Consumed>)(command, ...rest)
    const consumed = [answer.ConsumedCapacity ?? []].flat()
    meter.units += consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
    const isTaken = /"(BUSY|BLOCKED|SUBSCRIBED)#/.test(JSON.stringify(command.input['ExpressionAttributeValues'] ?? {}))
    meter[isTaken ? 'engagements' : 'queried'] += answer.ScannedCount ?? 0
    if (command.constructor.name === 'ScanCommand') meter.scans += 1
    return answer
  }
  const client = new Proxy(table.client, {
    get: (target, name) => (name === 'send' ? send : (Reflect.get(target, name) as unknown)),
  }) as DynamoDBDocumentClient
  return { meter, table: { ...table, client } }
}
