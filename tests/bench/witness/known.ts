import type { PythonWitness } from './python.ts'

/** Differences between an emulator and its witness that stay, each with its reason. */
export const known: readonly { what: RegExp; reason: string; by?: PythonWitness }[] = [
  {
    what: /^dynamodb BatchGetItem \(botocore\): answer\.UnprocessedKeys has 0/,
    reason: 'the model has one shape for both ways; DynamoDB answers an empty map if it has read all',
    by: 'botocore',
  },
  {
    what: /^sqs SendMessageBatch \(moto\): status 500/,
    reason: 'a journey lets one call fail on purpose',
    by: 'moto',
  },
  {
    what: /^ses GET \/v2 \(moto\): status 200, moto 404/,
    reason: 'moto has no GetAccount',
    by: 'moto',
  },
  {
    what: /^scheduler POST \/schedules \(moto\): status 409, moto 400 ConflictException/,
    reason: 'the model of the service gives this error the status 409',
    by: 'moto',
  },
  {
    what: /^scheduler (POST|DELETE) \/schedules \(moto\): status (200|404), moto (400|200|404)/,
    reason: 'moto has no time: a schedule that has run is still there, or one of before the recording is not',
    by: 'moto',
  },
]
