/** Which rows a request to DynamoDB touches, as far as IAM's conditions see it. */

export interface TableAccess {
  /** As in a policy, for example `PutItem`. */
  action: string
  table: unknown
  index: string | undefined
  /** The partition keys: `dynamodb:LeadingKeys`. */
  keys: string[]
  /** The attributes that a write names, also in its condition: `dynamodb:Attributes`. */
  attributes: string[]
}

type Part = {
  TableName?: unknown
  IndexName?: string
  Key?: Row
  Item?: Row
  Keys?: Row[]
  KeyConditionExpression?: string
  UpdateExpression?: string
  ConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Row
}
type Row = Record<string, unknown>

/** AWS has no permission for transactions: each part needs the permission of the single action. */
const partAction: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

/** A key on the wire (`{S: 'x'}`) or as the document client takes it. */
const textOf = (value: unknown): string[] => {
  const text = typeof value === 'object' && value !== null ? (value as { S?: unknown }).S : value
  return typeof text === 'string' ? [text] : []
}

/** A query names its partition by an equation. An index has its own partition key. */
const queried = (part: Part, partitionKey: string): string[] => {
  const { KeyConditionExpression = '', ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values } = part
  return [...KeyConditionExpression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)].flatMap(([, name = '', value = '']) =>
    part.IndexName !== undefined || (names[name] ?? name) === partitionKey ? textOf(values?.[value]) : [],
  )
}

const words = new Set(['SET', 'REMOVE', 'ADD', 'DELETE', 'AND', 'OR', 'NOT', 'BETWEEN', 'IN'])

/** The first name of each path in an expression; values begin with a colon, and functions have a parenthesis. */
const namesIn = (expression: string, names: Record<string, string>): string[] =>
  [...expression.matchAll(/(?<![:.\w#])(#?[A-Za-z_]\w*)(?!\w|\s*\()/g)].flatMap(([, name = '']) =>
    words.has(name.toUpperCase()) ? [] : [names[name] ?? name],
  )

const written = (part: Part): string[] => {
  const { Key, Item, UpdateExpression = '', ConditionExpression = '', ExpressionAttributeNames = {} } = part
  const named = namesIn(`${UpdateExpression} ${ConditionExpression}`, ExpressionAttributeNames)
  return [...new Set([...Object.keys(Key ?? Item ?? {}), ...named])]
}

/** @param partitionKeyOf The name of a table's partition key. */
export const accessesOf = (
  action: string,
  input: object,
  partitionKeyOf: (table: unknown) => string | undefined,
): TableAccess[] => {
  const one = (name: string, part: Part, table = part.TableName): TableAccess => {
    const partitionKey = partitionKeyOf(table) ?? ''
    const rows = part.Keys ?? [part.Key ?? part.Item ?? {}]
    return {
      action: name,
      table,
      index: part.IndexName,
      attributes: name === 'Query' ? [] : written(part),
      keys: name === 'Query' ? queried(part, partitionKey) : rows.flatMap((row) => textOf(row[partitionKey])),
    }
  }
  if (action === 'TransactWriteItems' || action === 'TransactGetItems') {
    const { TransactItems } = input as { TransactItems: Record<string, Part>[] }
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(([name, part]) => one(partAction[name] ?? name, part)),
    )
  }
  if (action === 'BatchGetItem') {
    const { RequestItems } = input as { RequestItems: Record<string, Part> }
    return Object.entries(RequestItems).map(([table, part]) => one(action, part, table))
  }
  if (action === 'BatchWriteItem') {
    const { RequestItems } = input as { RequestItems: Record<string, Record<string, Part>[]> }
    return Object.entries(RequestItems).flatMap(([table, writes]) =>
      writes.flatMap((write) => Object.values(write).map((part) => one(action, part, table))),
    )
  }
  return [one(action, input as Part)]
}
