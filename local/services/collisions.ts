import type { ServerResponse } from 'node:http'
import type { AwsCall } from '../gateway/call.ts'
import { AwsError } from '../gateway/aws-error.ts'
import { ItemsInTransaction } from './items-in-transaction.ts'

type Part = { TableName?: unknown; Key?: Row; Item?: Row }
type Row = Record<string, unknown>

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem'])

/** The engines run writes one after the other, so they never refuse one because of a running transaction. */
export const createCollisions = (keyNames: readonly string[]) => {
  const running = new ItemsInTransaction()
  const nameOf = ({ TableName, Key, Item }: Part): string =>
    JSON.stringify([TableName, ...keyNames.map((name) => (Key ?? Item)?.[name])])

  /** Runs the write, or refuses it as AWS does. */
  return async ({ action, json }: AwsCall, res: ServerResponse, run: () => Promise<void>): Promise<void> => {
    if (action === 'TransactWriteItems') {
      const names = (json.TransactItems as Record<string, Part>[]).flatMap((item) => Object.values(item).map(nameOf))
      const held = running.held(names)
      if (!held.includes(true)) return running.during(names, run)
      return refuse(
        res,
        held.map((isHeld) => (isHeld ? 'TransactionConflict' : 'None')),
      )
    }
    if (writes.has(action) && running.held([nameOf(json)]).includes(true))
      throw new AwsError('TransactionConflictException', 'Transaction is ongoing for the item')
    return run()
  }
}

const refuse = (res: ServerResponse, codes: readonly string[]): void => {
  const code = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException'
  const Message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`
  res
    .writeHead(400, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': code })
    .end(JSON.stringify({ __type: code, Message, CancellationReasons: codes.map((Code) => ({ Code })) }))
}
