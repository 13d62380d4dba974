import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cloud } from '#local/cloud.ts'
import type { Template } from '#local/template/template.ts'
import { act, newStateDir, removeStateDirs, startFixture } from './fixture.ts'

let cloud: Cloud
beforeAll(async () => {
  cloud = await startFixture()
})
afterAll(async () => {
  await cloud.stop()
  removeStateDirs()
})

test('a permitted call works', async () => {
  expect((await act(cloud, 'put', { pk: 'allowed', n: 1 })).status).toBe(200)
  expect((await act(cloud, 'get', { pk: 'allowed' })).body.Item).toEqual({ PK: 'allowed', SK: 'item', n: 1 })
})

test('a call that the role does not allow fails as in AWS, naming action and resource', async () => {
  const { status, body } = await act(cloud, 'scan')
  expect(status).toBe(418)
  expect(body.name).toBe('AccessDeniedException')
  expect(body.message).toMatch(
    /not authorized to perform: dynamodb:Scan on resource: arn:aws:dynamodb:us-east-1:000000000000:table\/BookMe-Table/,
  )
})

test('an object outside the allowed prefix is refused with S3’s message', async () => {
  expect((await act(cloud, 'picture', { key: 'other/1.png' })).body.name).toBe('AccessDenied')
})

test('a schedule outside the allowed names is refused', async () => {
  expect((await act(cloud, 'schedule', { name: 'sneaky', at: '2040-01-01T00:00:00' })).body.name).toBe(
    'AccessDeniedException',
  )
})

test('a schedule with a role that may not be passed is refused', async () => {
  const { body } = await act(cloud, 'schedule', {
    name: 'once-role',
    at: '2040-01-01T00:00:00',
    role: 'arn:aws:iam::000000000000:role/BookMe-WorkerRole',
  })
  expect(body.message).toMatch(/iam:PassRole on resource: arn:aws:iam::000000000000:role\/BookMe-WorkerRole/)
})

test('mail from an unverified identity is refused', async () => {
  expect((await act(cloud, 'mail', { from: 'ceo@example.com' })).body.name).toBe('AccessDeniedException')
})

test('a function sees only its own environment variables', async () => {
  const { body } = await act(cloud, 'env')
  expect(body.TABLE_NAME).toBe('BookMe-Table')
  expect(body.APP_URL).toBe(cloud.url)
  expect(body).not.toHaveProperty('PATH')
  expect(body).not.toHaveProperty('HOME')
})

const altered = async (change: (template: Template) => void): Promise<Cloud> =>
  startFixture({
    stateDir: newStateDir(),
    template: (template) => {
      change(template)
      return template
    },
  })

interface Role {
  Policies: { PolicyDocument: { Statement: { Action: string[]; Condition?: object }[] } }[]
}

test('a role for some partitions reaches no row of another, neither alone nor in a transaction', async () => {
  const narrow = await altered(({ Resources }) => {
    const role = Resources.ApiRole!.Properties as unknown as Role
    const statement = role.Policies[0]!.PolicyDocument.Statement[0]!
    statement.Action.push('dynamodb:Scan')
    statement.Condition = {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['own#*', 'shared'] },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    }
  })
  const outcomeOf = async (action: string, input?: object) => {
    const { status, body } = await act(narrow, action, input)
    return status === 200 ? 'allowed' : body.name
  }
  try {
    expect(await outcomeOf('put', { pk: 'own#1', n: 1 })).toBe('allowed')
    expect(await outcomeOf('get', { pk: 'own#1' })).toBe('allowed')
    expect(await outcomeOf('get', { pk: 'shared' })).toBe('allowed')
    expect(await outcomeOf('get', { pk: 'shared#1' })).toBe('AccessDeniedException')
    expect(await outcomeOf('put', { pk: 'ledger#1', n: 1 })).toBe('AccessDeniedException')
    // Writes own#1 and own#1-other.
    expect(await outcomeOf('transact', { pk: 'own#1', expected: 1 })).toBe('allowed')
    // Writes shared and shared-other, which is another partition.
    expect(await outcomeOf('transact', { pk: 'shared', expected: 1 })).toBe('AccessDeniedException')
    // A scan names no key, so that a condition for all of its keys would hold.
    expect(await outcomeOf('scan')).toBe('AccessDeniedException')
  } finally {
    await narrow.stop()
  }
})

test('without one of its actions, a transaction fails and writes nothing', async () => {
  const poorer = await altered(({ Resources }) => {
    const role = Resources.ApiRole!.Properties as unknown as Role
    const statement = role.Policies[0]!.PolicyDocument.Statement[0]!
    statement.Action = statement.Action.filter((action) => action !== 'dynamodb:UpdateItem')
  })
  try {
    await act(poorer, 'put', { pk: 'a', n: 1 })
    const { body } = await act(poorer, 'transact', { pk: 'a', expected: 1 })
    expect(body.name).toBe('AccessDeniedException')
    expect(body.message).toMatch(/dynamodb:UpdateItem/)
    expect((await act(poorer, 'get', { pk: 'a-other' })).body.Item).toBeUndefined()
  } finally {
    await poorer.stop()
  }
})

test('an event source that its role does not allow prevents the start', async () => {
  await expect(
    altered(({ Resources }) => {
      const role = Resources.WorkerRole!.Properties as unknown as Role
      role.Policies[0]!.PolicyDocument.Statement.pop()
    }),
  ).rejects.toThrow(/does not allow sqs:ReceiveMessage/)
})

test('a resource of an unsupported type prevents the start', async () => {
  await expect(
    altered(({ Resources }) => {
      Resources.Stream = { Type: 'AWS::Kinesis::Stream' }
    }),
  ).rejects.toThrow(/does not know what to do with Stream \(AWS::Kinesis::Stream\)/)
})

test('an unsupported property prevents the start', async () => {
  await expect(
    altered(({ Resources }) => {
      Resources.Queue!.Properties!.FifoQueue = true
    }),
  ).rejects.toThrow(/Queue \(AWS::SQS::Queue\) is beyond the local cloud: .*FifoQueue/s)
})
