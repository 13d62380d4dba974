import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2'
import { goesFirst } from '#shared/mail-budgets.ts'
import type { MailJob } from '#shared/mails.ts'
import { NotYet } from '#functions/platform/db/outbox.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Of the account at SES, in mails of the last 24 hours. */
export interface MailQuota {
  most: number
  sent: number
}

/** The share that is kept for mails that cannot wait: a fifth of 50,000 suffices for a busy day. */
const reserve = 0.2
/** As mails of yesterday fall out of the last 24 hours, there is room again. */
const waitSeconds = 15 * 60

/**
 * Lets a mail wait while the day's quota is nearly used up, so that it is not the passwords that SES refuses.
 * @throws NotYet
 */
export const demandQuota = (deps: Deps, job: MailJob, quota: MailQuota | undefined): void => {
  if (quota === undefined || quota.sent < quota.most * (1 - reserve) || goesFirst(job, deps.now)) return
  throw new NotYet(waitSeconds)
}

const keptMs = 60_000

/** Asks SES once a minute. Undefined without an answer: then SES itself refuses what is too much. */
export const quotaAt = (ses: SESv2Client) => {
  let known: { at: number; quota: Promise<MailQuota | undefined> } | undefined
  const ask = async (deps: Deps): Promise<MailQuota | undefined> => {
    try {
      const { SendQuota } = await ses.send(new GetAccountCommand({}))
      const { Max24HourSend: most = -1, SentLast24Hours: sent = 0 } = SendQuota ?? {}
      if (most > 0) deps.log.info('quota', {}, { mail_quota: Math.round((100 * sent) / most) })
      return { most: most === -1 ? Infinity : most, sent }
    } catch (error) {
      deps.log.error('SES does not tell its quota', error)
      return undefined
    }
  }
  return (deps: Deps): Promise<MailQuota | undefined> => {
    const at = Date.now()
    if (known === undefined || at - known.at > keptMs) known = { at, quota: ask(deps) }
    return known.quota
  }
}
