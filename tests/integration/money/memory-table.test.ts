import { BatchGetCommand, BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { play } from '#tests/bench/faults/play.ts'
import { makeTemplates, type Templates } from '#tests/bench/faults/templates.ts'
import type { Row } from '#tests/bench/faults/memory-table.ts'
import { startTable } from '#tests/support/table.ts'

/** Schedules of faults run on a table within the process: what they show is worth what that table is. */
let templates: Templates
beforeAll(async () => {
  templates = await makeTemplates()
})

/** What is said to a command, or how it is refused. Items that were asked for by key come in any order. */
const answerOf = async (command: unknown, run: () => unknown): Promise<unknown> => {
  try {
    const { Items, Responses, Attributes, LastEvaluatedKey, ConsumedCapacity } = (await run()) as Record<
      string,
      unknown
    >
    const found =
      command instanceof BatchGetCommand
        ? Object.values(Responses as Record<string, Row[]>)
            .flat()
            .map((row) => [`${String(row.PK)} ${String(row.SK)}`, row])
            .sort()
        : []
    return { Items, Attributes, LastEvaluatedKey, found, isCounted: ConsumedCapacity !== undefined }
  } catch (error) {
    const { name, CancellationReasons } = error as { name: string; CancellationReasons?: { Code: string }[] }
    return { name, codes: CancellationReasons?.map(({ Code }) => Code) }
  }
}

const fill = async (client: DynamoDBDocumentClient, tableName: string, rows: readonly Row[]) => {
  for (let i = 0; i < rows.length; i += 25) {
    await client.send(
      new BatchWriteCommand({
        RequestItems: { [tableName]: rows.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } })) },
      }),
    )
  }
}

describe('the table in memory', () => {
  it.each([3, 6, 7, 12, 15, 18])(
    'gives every answer of schedule %i as the engine of the local cloud does',
    async (seed) => {
      const { memory } = templates.ground
      const said: { command: unknown; answer: unknown }[] = []
      let begun: Row[] | undefined
      const run = memory.run.bind(memory)
      const listening = vi.spyOn(memory, 'run').mockImplementation((command) => {
        begun ??= memory.rows()
        const outcome = (() => {
          try {
            return { is: run(command) }
          } catch (error) {
            return { error }
          }
        })()
        said.push({
          command,
          answer: answerOf(command, () => {
            if ('error' in outcome) throw outcome.error as Error
            return outcome.is
          }),
        })
        if ('error' in outcome) throw outcome.error as Error
        return outcome.is
      })
      await play(templates, seed)
      listening.mockRestore()
      const table = await startTable()
      try {
        await fill(table.client, table.tableName, begun!)
        for (const { command, answer } of said)
          expect(await answerOf(command, () => table.client.send(command as never))).toEqual(await answer)
        expect(said.length).toBeGreaterThan(100)
        const order = (rows: Row[]) => rows.map((row) => [`${String(row.PK)} ${String(row.SK)}`, row]).sort()
        expect(order(await table.dump())).toEqual(order(memory.rows()))
      } finally {
        table.stop()
      }
    },
  )
})
