import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { keptForGood } from '#shared/cache-control.ts'
import { limitsOf } from '#shared/domain/limits.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import type { OutboxJob, OutboxMessage } from '#shared/jobs.ts'
import { queueOf, type QueueName } from '#shared/queues.ts'
import type { EnvName } from '#functions/platform/config/env.ts'
import { newId, type Deps } from '#functions/platform/deps/deps.ts'
import { createDb } from '#functions/platform/db/db.ts'
import { secretsIn } from '#functions/platform/config/stripe.ts'
import { oneTimeSchedule } from '#functions/platform/queues/one-time-schedule.ts'
import type { Scheduler as OneTimeSchedules } from '#functions/platform/queues/scheduler.ts'
import { work as makeDocument } from '#functions/entries/document-worker/work.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { mailRequest } from '#functions/messages/delivery/mail-request.ts'
import type { Mail } from '#functions/messages/delivery/render.ts'
import { work } from '#functions/entries/payment-worker/work.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { handleEvent } from '#functions/money/webhook/handle-event.ts'
import { verify } from '#functions/money/webhook/verify.ts'
import { Clock } from '../clock.ts'
import { createS3 } from '../services/s3.ts'
import { clientOf, MemoryTable, type Row } from '../services/memory-table.ts'
import { Scheduler } from '../services/scheduler.ts'
import { Ses } from '../services/ses.ts'
import { createStripeEmulator } from '../stripe/emulator.ts'
import { stripeInProcess } from '../stripe/in-process.ts'
import { readDeployment } from '../template/deployment.ts'
import { createResolver } from '../template/resolve.ts'
import { readTemplate } from '../template/template.ts'
import { Timeline } from '../timeline.ts'
import { isSubscribed } from '../subscribed-events.ts'
import { callInProcess } from './call-in-process.ts'
import { silentLog } from './silent-log.ts'
import type { Stage } from './stage.ts'

export interface StageOptions {
  stateDir: string
  /** The folder of the synthesized CDK app. */
  outdir: string
  /** The app's own, which the template cannot know. */
  url: string
  /** When the season begins. */
  now: Date
}

const noFiles = () => Promise.reject(new Error('Nobody shares a file in the demo season'))

/**
 * The product in this process: its use cases and workers on a table in memory, with the provider, mail, schedules and
 * files of the local cloud. A season takes seconds, because nothing passes a socket and nobody waits for a thread.
 * `finish` writes the state that a cloud then opens, except for the table: its rows are returned.
 */
export const openStage = async ({
  stateDir,
  outdir,
  url,
  now,
}: StageOptions): Promise<Stage & { finish(): Promise<Row[]> }> => {
  const template = readTemplate(outdir)
  const deployment = readDeployment(
    template,
    createResolver(template, (name) => name),
  )
  const [table] = deployment.tables
  /** Two functions never have different values of one variable. */
  const variables = Object.assign(
    {},
    ...deployment.functions.map(({ properties }) => properties.Environment?.Variables ?? {}),
  ) as Record<EnvName, string>
  const tableName = table!.name

  const clock = new Clock(stateDir, now)
  const memory = new MemoryTable()
  const db = clientOf((command) => Promise.resolve(memory.run(command)))
  const queue: OutboxMessage[] = []
  const s3 = createS3(stateDir, deployment.buckets, { clock })
  const stripe = createStripeEmulator({
    statePath: join(stateDir, 'stripe.json'),
    now: () => clock.now(),
    publicUrl: () => url,
    isEnabled: isSubscribed,
    deliver: async (body, headers) => {
      const deps = depsOf()
      const secrets = secretsIn(stripe.webhookSecret)
      const event = verify(await deps.stripe(), Buffer.from(body), headers['stripe-signature'], secrets, deps.now)
      if (!event) return { status: 400 }
      await handleEvent(deps, event)
      return { status: 200 }
    },
  })
  // Its calls are answered in turn, not timed.
  const provider = stripeInProcess(stripe, { timeout: 80_000 })

  const depsOf = (requestId: string = randomUUID()): Deps => {
    const at = clock.now().toISOString()
    return {
      db: createDb(tableName, db),
      now: at,
      requestId,
      log: silentLog,
      id: (prefix) => newId(prefix, at),
      notify: (messages) => Promise.resolve(void queue.push(...messages)),
      appUrl: url,
      operatorEmail: variables.OPERATOR_EMAIL,
      limits: limitsOf(variables.LIMITS),
      allowedCommonPasswords: variables.ALLOWED_COMMON_PASSWORDS.split(' '),
      payerZone: defaultTimezone,
      termsVersion: variables.TERMS_VERSION,
      staffSecondFactor: false,
      stripe: () => Promise.resolve(provider),
      putPicture: async (path, bytes, type) => {
        const headers = { 'content-type': type, 'cache-control': keptForGood }
        await s3.put(variables.PICTURES_BUCKET, path.slice(1), bytes, headers)
      },
      deletePictures: () => Promise.reject(new Error('Nobody leaves in the demo season')),
      documents: {
        keep: async (key, bytes) => {
          const headers = { 'content-type': 'application/pdf', 'if-none-match': '*' }
          const version = await s3.put(variables.DOCUMENTS_BUCKET, key, bytes, headers)
          return { bytes, version: version! }
        },
        read: () => Promise.reject(new Error('Nobody reads a signed document in the demo season')),
      },
      keepAuditCopy: async (key, lines) => {
        const headers = { 'content-type': 'application/x-ndjson', 'if-none-match': '*' }
        await s3.put(variables.AUDIT_BUCKET, key, Buffer.from(lines), headers)
      },
      archives: {
        ...{ begin: noFiles, addPart: noFiles, finish: noFiles },
        ...{ sizeOf: noFiles, list: noFiles, read: noFiles },
      },
      files: { receive: noFiles, handOut: noFiles, read: noFiles, keep: noFiles, remove: noFiles },
      request: { ip: '127.0.0.1', userAgent: 'demo', timezone: undefined },
    }
  }

  const ses = new Ses(stateDir, deployment, clock, () => Promise.resolve(), {
    mailsPerSecond: Infinity,
    mailsPerDay: Infinity,
  })
  const scheduler = new Scheduler(
    stateDir,
    deployment.scheduleGroups,
    deployment.schedules,
    clock,
    async ({ target }) => {
      // Nobody has a calendar elsewhere in the demo season.
      if (target.Arn === variables.SCHEDULE_TARGET_ARN) await runScheduled(depsOf(), JSON.parse(target.Input!))
    },
  )
  const target = { Arn: variables.SCHEDULE_TARGET_ARN, RoleArn: variables.SCHEDULE_ROLE_ARN }
  const schedules: OneTimeSchedules = {
    put: (name, at, job) =>
      Promise.resolve(scheduler.put(name, oneTimeSchedule(at, job, variables.SCHEDULE_GROUP, target))),
    remove: (name) => Promise.resolve(scheduler.remove(variables.SCHEDULE_GROUP, name)),
  }
  const send = (mail: Mail): Promise<void> => {
    ses.accept({ ...mailRequest(mail, variables.MAIL_FROM, variables.MAIL_SETTINGS) })
    return Promise.resolve()
  }
  const consumers = {
    mail: (deps, message) => deliver(deps, message, { mailsPerSecond: Infinity, send }),
    payments: (deps, message) => work(deps, schedules, message),
    documents: makeDocument,
    imports: () => Promise.resolve(),
    // The demo agency has no programs.
    webhooks: () => Promise.resolve(),
  } satisfies Record<QueueName, (deps: Deps, message: OutboxMessage) => Promise<void>>

  /** Until no message waits and no webhook is on its way. */
  const idle = async (): Promise<void> => {
    do {
      await stripe.idle()
      for (let sent = queue.shift(); sent; sent = queue.shift()) {
        const { job, ...message } = sent as OutboxMessage & { job: OutboxJob }
        await consumers[queueOf(job)](depsOf(message.request_id), message)
      }
      await stripe.idle()
    } while (queue.length > 0)
  }
  const timeline = new Timeline({
    clock,
    agendas: [scheduler, stripe],
    runRecurring: (all) => scheduler.runRecurring(all),
    idle,
    moved: () => Promise.resolve(),
    log: () => undefined,
  })
  const stage: Stage = {
    tableName,
    db,
    stripe,
    idle,
    clock: { now: () => clock.now(), advanceTo: (instant) => timeline.advanceTo(new Date(instant)) },
    mail: () => ses.sent(),
    call: (endpoint, input) => callInProcess(stage, depsOf, endpoint, input),
  }
  return {
    ...stage,
    finish: async () => {
      await idle()
      await Promise.all([ses.save(), scheduler.save(), clock.save(), stripe.stop()])
      s3.close()
      const ttl = table!.properties.TimeToLiveSpecification!.AttributeName!
      const second = clock.now().getTime() / 1000
      return memory.rows().filter(({ [ttl]: expires }) => expires === undefined || Number(expires) > second)
    },
  }
}
