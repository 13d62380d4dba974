import { lazy } from '#shared/lazy.ts'
import { limitsOf } from '#shared/domain/limits.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { queueOf, type QueueName } from '#shared/queues.ts'
import { createDb } from '#functions/platform/db/db.ts'
import { newId, type Deps } from './deps.ts'
import { env, optionalEnv, type EnvName } from '#functions/platform/config/env.ts'
import type { Log } from '#functions/platform/log/log.ts'

const queueUrls = {
  mail: 'MAIL_QUEUE_URL',
  payments: 'PAYMENTS_QUEUE_URL',
  documents: 'DOCUMENTS_QUEUE_URL',
  imports: 'IMPORTS_QUEUE_URL',
  webhooks: 'WEBHOOKS_QUEUE_URL',
} as const satisfies Record<QueueName, EnvName>

const notifier =
  (log: Log): Deps['notify'] =>
  async (messages) => {
    const byQueue = Map.groupBy(messages, ({ job }) => queueOf(job))
    try {
      // Loaded by the first write: reads start without the SQS client.
      const { sendMessages } = await import('#functions/platform/queues/queues.lazy.ts')
      await Promise.all(
        Array.from(byQueue, ([queue, sent]) =>
          sendMessages(
            env(queueUrls[queue]),
            sent.map(({ shard, id, request_id }) => JSON.stringify({ shard, id, request_id })),
          ),
        ),
      )
    } catch (error) {
      // The rows are committed and the minute sweep sends them, so the request has succeeded.
      log.error('outbox not sent, left to the sweep', error)
    }
  }

const without = (access: string) => () => Promise.reject(new Error(`This function has no access to ${access}`))
const noPictures = without('pictures')
const noDocuments = without('documents')
const noFiles = without('files')
const noArchives = without('archives')

/** Of a function that is not given it. Made once: each request would leave a dozen closures to collect. */
const notGiven = {
  stripe: without('the provider'),
  putPicture: noPictures,
  deletePictures: noPictures,
  documents: { keep: noDocuments, read: noDocuments },
  keepAuditCopy: without('the copies of the audit log'),
  files: { receive: noFiles, handOut: noFiles, read: noFiles, keep: noFiles, remove: noFiles },
  archives: {
    ...{ begin: noArchives, addPart: noArchives, finish: noArchives },
    ...{ sizeOf: noArchives, list: noArchives, read: noArchives },
  },
  request: { ip: '', userAgent: '', timezone: undefined },
}

/** Read once: a function's environment never changes, and each look into it costs two microseconds. */
const settings = lazy(() => ({
  tableName: env('TABLE_NAME'),
  known: {
    appUrl: optionalEnv('APP_URL') ?? '',
    operatorEmail: optionalEnv('OPERATOR_EMAIL') ?? '',
    limits: limitsOf(optionalEnv('LIMITS')),
    allowedCommonPasswords: optionalEnv('ALLOWED_COMMON_PASSWORDS')?.split(' ') ?? [],
    payerZone: optionalEnv('PAYER_ZONE') ?? defaultTimezone,
    termsVersion: optionalEnv('TERMS_VERSION'),
    ...notGiven,
  },
}))

/** The dependencies of one invocation in the cloud (and, unchanged, in the local cloud). */
export const liveDeps = (given: Pick<Deps, 'requestId' | 'log'> & Partial<Deps>): Deps => {
  const now = new Date().toISOString()
  const { tableName, known } = settings()
  return {
    ...known,
    // Not kept: its tests run in one process with others.
    staffSecondFactor: optionalEnv('STAFF_SECOND_FACTOR') !== undefined,
    db: createDb(tableName),
    now,
    id: (prefix) => newId(prefix, now),
    notify: notifier(given.log),
    ...given,
  }
}
