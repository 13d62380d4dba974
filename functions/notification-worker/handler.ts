import { urgentMails } from '#functions/_data/rows/outbox.ts'
import { readArrivedMail } from '#functions/_lib/arrived-mail.ts'
import { env, optionalEnv } from '#functions/_lib/env.ts'
import { queueHandler } from '#functions/_lib/queue-handler.ts'
import { deliver } from './deliver.ts'
import type { TextSender } from './deliver-text.ts'
import { report } from './report.ts'
import { mailQuota, sendMail } from './send-mail.ts'

const later = () => import('./later.lazy.ts')

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
