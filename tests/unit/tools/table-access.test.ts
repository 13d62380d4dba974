import { expect, test } from 'vitest'
import { accessesOf } from '#local/services/table-access.ts'

/** The keys that a policy's `dynamodb:LeadingKeys` sees in each kind of request. */

const keysOf = (action: string, input: object) =>
  accessesOf(action, input, () => 'PK').map(({ action: part, keys }) => [part, ...keys])
const key = (PK: string) => ({ PK: { S: PK }, SK: { S: 'x' } })

test('a batch is one access of all its keys', () => {
  expect(keysOf('BatchGetItem', { RequestItems: { table: { Keys: [key('A'), key('B')] } } })).toEqual([
    ['BatchGetItem', 'A', 'B'],
  ])
})

test('each write of a batch is an access', () => {
  const RequestItems = { table: [{ PutRequest: { Item: key('A') } }, { DeleteRequest: { Key: key('B') } }] }
  expect(keysOf('BatchWriteItem', { RequestItems }).flat()).toEqual(expect.arrayContaining(['A', 'B']))
})

test('each part of a transaction is an access under the name of the single action', () => {
  const TransactItems = [
    { Put: { TableName: 'table', Item: key('A') } },
    { ConditionCheck: { TableName: 'table', Key: key('B') } },
  ]
  expect(keysOf('TransactWriteItems', { TransactItems })).toEqual([
    ['PutItem', 'A'],
    ['ConditionCheckItem', 'B'],
  ])
})

test('a query is an access of its partition, however its expression writes it', () => {
  const query = (KeyConditionExpression: string, more = {}) =>
    keysOf('Query', {
      TableName: 'table',
      KeyConditionExpression,
      ExpressionAttributeValues: { ':pk': { S: 'A' }, ':sk': { S: 'B' } },
      ...more,
    })
  expect(query('PK = :pk AND begins_with(SK, :sk)')).toEqual([['Query', 'A']])
  expect(query('SK = :sk AND #p=:pk', { ExpressionAttributeNames: { '#p': 'PK' } })).toEqual([['Query', 'A']])
})

test('a write names attributes: of its item, its key, its changes and its condition', () => {
  const attributesOf = (action: string, input: object) => accessesOf(action, input, () => 'PK')[0]!.attributes.sort()
  expect(attributesOf('PutItem', { Item: { ...key('A'), is_admin: { BOOL: true } } })).toEqual(['PK', 'SK', 'is_admin'])
  const change = {
    Key: key('A'),
    UpdateExpression: 'SET #a.inner = if_not_exists(count_of, :none), list[0] = :x REMOVE gone ADD version :one',
    ConditionExpression: 'attribute_exists(PK) AND (NOT #b IN (:c, :d) OR size(names) > :n)',
    ExpressionAttributeNames: { '#a': 'verified', '#b': 'status' },
  }
  expect(attributesOf('UpdateItem', change)).toEqual(
    ['PK', 'SK', 'count_of', 'gone', 'list', 'names', 'status', 'verified', 'version'].sort(),
  )
})

test('a scan is an access without keys', () => {
  expect(keysOf('Scan', { TableName: 'table' })).toEqual([['Scan']])
})
