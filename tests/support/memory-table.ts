import { TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ItemsInTransaction } from '#local/services/items-in-transaction.ts'
import { clientOf, keyOf, nameOf, transactionCanceled, type MemoryTable } from '#local/services/memory-table.ts'
import { tableOf, type TestTable } from './table.ts'

/** A test's table on it, without faults; a response takes as long as `wait`. */
export const tableOn = (memory: MemoryTable, wait: () => Promise<unknown> = () => Promise.resolve()): TestTable =>
  tableOf(
    clientOf(async (command) => {
      await wait()
      return memory.run(command)
    }),
    () => undefined,
  )

/** The same, with transactions that last as long as `wait`: meanwhile, other writes of their items are refused. */
export const collidingTableOn = (memory: MemoryTable, wait: () => Promise<unknown>): TestTable => {
  const running = new ItemsInTransaction()
  return tableOf(
    clientOf(async (command) => {
      if (command instanceof TransactWriteCommand) {
        const names = (command.input.TransactItems ?? []).map((item) => nameOf(keyOf(item)))
        const held = running.held(names)
        if (held.includes(true))
          throw transactionCanceled(held.map((isHeld) => (isHeld ? 'TransactionConflict' : 'None')))
        return running.during(names, async () => (await wait(), memory.run(command)))
      }
      if (command instanceof UpdateCommand && running.held([nameOf(command.input.Key!)]).includes(true))
        throw new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} })
      return memory.run(command)
    }),
    () => undefined,
  )
}
