import { urgentMails } from '#functions/platform/db/outbox.ts'
import { readArrivedMail } from '#functions/platform/files/arrived-mail.ts'
import { env, optionalEnv } from '#functions/platform/config/env.ts'
import { queueHandler } from '#functions/platform/queues/queue-handler.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import type { TextSender } from '#functions/messages/delivery/deliver-text.ts'
import { report } from '#functions/messages/delivery/report.ts'
import { mailQuota, sendMail } from '#functions/messages/delivery/send-mail.ts'

const later = () => import('#functions/messages/delivery/later.lazy.ts')

/** Only where the stage has a number. */
const texts = (): TextSender | undefined =>
  optionalEnv('TEXT_NUMBER_ID') === undefined
    ? undefined
    : {
        send: async (text) => (await later()).sendText(text),
        partsPerSecond: Number(env('TEXT_PARTS_PER_SECOND')),
      }

/** The mail queue: mails and texts to send, and what their providers report. */
export const handler = queueHandler(
  (deps, message) =>
    deliver(deps, message, {
      send: sendMail,
      mailsPerSecond: Number(env('MAILS_PER_SECOND')),
      quota: mailQuota,
      texts: texts(),
      replyDomain: optionalEnv('REPLY_DOMAIN'),
    }),
  {
    reports: { schema: report, consume: async (deps, one) => (await later()).noteReport(deps, one, readArrivedMail) },
    first: urgentMails,
  },
)
