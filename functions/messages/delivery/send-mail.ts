import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { env } from '#functions/platform/config/env.ts'
import { sdk } from '#functions/platform/config/sdk.ts'
import { MailRefused } from './mail-refused.ts'
import { mailRequest } from './mail-request.ts'
import { quotaAt } from './quota.ts'
import type { Mail } from './render.ts'

const ses = new SESv2Client(sdk)

export const mailQuota = quotaAt(ses)

const second = 1000
const minute = 60 * second

/** AWS names both limits in the message alone. */
const pauseOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !/TooManyRequests|Throttling|LimitExceeded/.test(error.name)) return undefined
  return /daily/i.test(error.message) ? 10 * minute : second
}

/** @throws MailRefused if the account sends too much. */
export const sendMail = async (mail: Mail): Promise<void> => {
  const command = new SendEmailCommand(mailRequest(mail, env('MAIL_FROM'), env('MAIL_SETTINGS')))
  try {
    await ses.send(command)
  } catch (error) {
    const pause = pauseOf(error)
    throw pause === undefined ? error : new MailRefused(pause)
  }
}
