import { BatchGetCommand, BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expect, vi } from 'vitest'
import { hasJava } from '#local/services/dynamodb-engine.ts'
import type { MemoryTable, Row } from '#local/services/memory-table.ts'
import { startEngineTable } from './engine-table.ts'

/** Compares the in-memory table with an engine: both must respond the same to each command. */

/** A command's response or refusal. Items requested by key may come in any order. */
const answerOf = async (command: unknown, run: () => unknown): Promise<unknown> => {
  try {
    // A copy, because the product takes the stamps off the items that it receives.
    const answer = structuredClone((await run()) as Record<string, unknown>)
    const { Items, Responses, Attributes, LastEvaluatedKey, ConsumedCapacity } = answer
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

export interface Recording {
  /** The rows before the first command. */
  begun: Row[]
  said: { command: unknown; answer: Promise<unknown> }[]
}

/** Every command sent to `memory` while `work` runs, with its response. */
export const record = async (memory: MemoryTable, work: () => Promise<unknown>): Promise<Recording> => {
  const said: Recording['said'] = []
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
  try {
    await work()
  } finally {
    listening.mockRestore()
  }
  return { begun: begun ?? [], said }
}

const order = (rows: Row[]) => rows.map((row) => [`${String(row.PK)} ${String(row.SK)}`, row]).sort()

/** AWS's own needs Java. */
export const engines: readonly ('dynoxide' | 'java')[] = hasJava() ? ['dynoxide', 'java'] : ['dynoxide']

/** Sends the same commands to an engine and expects the same responses and final rows. */
export const expectSameOnEngine = async (
  engine: 'dynoxide' | 'java',
  memory: MemoryTable,
  { begun, said }: Recording,
): Promise<void> => {
  const table = await startEngineTable(engine)
  try {
    await fill(table.client, table.tableName, begun)
    for (const { command, answer } of said)
      expect(await answerOf(command, () => table.client.send(command as never))).toEqual(await answer)
    expect(order(await table.dump())).toEqual(order(memory.rows()))
  } finally {
    table.stop()
  }
}
