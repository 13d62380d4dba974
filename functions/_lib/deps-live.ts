import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { limitsOf } from '#shared/domain/limits.ts'
import { createDb } from './db.ts'
import { newId, type Deps } from './deps.ts'
import { env, optionalEnv } from './env.ts'

const sqs = new SQSClient({})

const notify: Deps['notify'] = async (messages) => {
  const queues = {
    mail: messages.filter(({ job }) => job.type === 'mail'),
    work: messages.filter(({ job }) => job.type !== 'mail'),
  }
  const send = async (queueUrl: () => string, batch: typeof messages) => {
    for (let i = 0; i < batch.length; i += 10) {
      await sqs.send(
        new SendMessageBatchCommand({
          QueueUrl: queueUrl(),
          Entries: batch
            .slice(i, i + 10)
            .map(({ shard, id }, n) => ({ Id: String(n), MessageBody: JSON.stringify({ shard, id }) })),
        }),
      )
    }
  }
  try {
    await Promise.all([
      send(() => env('MAIL_QUEUE_URL'), queues.mail),
      send(() => env('PAYMENTS_QUEUE_URL'), queues.work),
    ])
  } catch (error) {
    // The rows are committed: the minute sweep sends them. Failing the request now would tell a lie.
    console.error(
      JSON.stringify({ level: 'error', message: 'outbox not sent, left to the sweep', error: String(error) }),
    )
  }
}

/** The dependencies of one invocation in the cloud (and, unchanged, in the local cloud). */
export const liveDeps = (overrides: Partial<Deps> = {}): Deps => {
  const now = new Date().toISOString()
  return {
    db: createDb(env('TABLE_NAME')),
    now,
    id: (prefix) => newId(prefix, now),
    notify,
    appUrl: optionalEnv('APP_URL') ?? '',
    operatorEmail: optionalEnv('OPERATOR_EMAIL') ?? '',
    limits: limitsOf(optionalEnv('LIMITS')),
    allowedCommonPasswords: optionalEnv('ALLOWED_COMMON_PASSWORDS')?.split(' ') ?? [],
    stripe: () => Promise.reject(new Error('This function has no access to the payment provider')),
    putPicture: () => Promise.reject(new Error('This function stores no pictures')),
    request: { ip: '', userAgent: '', timezone: undefined },
    ...overrides,
  }
}
