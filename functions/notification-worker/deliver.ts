import type { OutboxMessage } from '#shared/jobs.ts'
import { mailJob, type MailJob } from '#shared/mails.ts'
import { everyAdmin } from '../_mails/mail-to.ts'
import { consume } from '../_data/outbox.ts'
import { adminAddresses } from '../_data/user.ts'
import type { Deps } from '../_lib/deps.ts'
import { renderMail, type Mail } from './render.ts'

/** Longer than the function's timeout, so that a mail is normally never sent twice. */
const leaseSeconds = 60

/** A password reset for an unknown address has no recipient. */
const addressesOf = async (deps: Deps, { to }: MailJob): Promise<string[]> =>
  to === everyAdmin ? adminAddresses(deps) : to === '' ? [] : [to]

/** Sends the mail of one outbox row. @throws any error that prevented sending. */
export const deliver = (deps: Deps, message: OutboxMessage, send: (mail: Mail) => Promise<void>): Promise<void> =>
  consume(deps, message, leaseSeconds, async (row) => {
    const job = mailJob.parse(row)
    const { template } = job
    deps.log.add({ template })
    const to = await addressesOf(deps, job)
    if (to.length === 0) return
    await send({ ...renderMail(job, deps.appUrl), to, requestId: deps.requestId })
    deps.log.count('mails')
  })
