import type { OutboxMessage } from '#shared/jobs.ts'
import { parseMailJob, type MailJob } from '#shared/mails.ts'
import { everyAdmin, everyAgent } from '#functions/_mails/mail-to.ts'
import { emailKey, returnedMailKey, userIdOf } from '#functions/_data/rows/keys.ts'
import { noticeWrites } from '#functions/_data/rows/notices.ts'
import { consume } from '#functions/_data/rows/outbox.ts'
import { sentMailWrites } from '#functions/_data/event/sent-mail.ts'
import { adminAddresses, agentAddresses, findUser, type LoginRow } from '#functions/_data/people/user.ts'
import type { TransactItem } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { noticeOf } from './notice.ts'
import { renderMail, type Mail } from './render.ts'

/** Longer than the function's timeout, so that a mail is normally never sent twice. */
const leaseSeconds = 60

/** A password reset for an unknown address has no recipient. */
const readersOf = async (deps: Deps, { to }: MailJob): Promise<string[]> => {
  if (to === everyAdmin) return adminAddresses(deps)
  if (to === everyAgent) return agentAddresses(deps)
  if (to.startsWith('agt_')) return addressOfAgent(deps, to)
  return to === '' ? [] : [to]
}

/** Falls back to all agents if this one no longer has the role. */
const addressOfAgent = async (deps: Deps, agentId: string): Promise<string[]> => {
  const user = await findUser(deps, userIdOf(agentId))
  return user?.is_agent && user.verified ? [user.email] : agentAddresses(deps)
}

/** Skips addresses that bounced or complained, to protect the sender's reputation. */
const addressesOf = async (deps: Deps, readers: readonly string[]): Promise<string[]> => {
  const returned = await Promise.all(readers.map((address) => deps.db.get(returnedMailKey(address))))
  return readers.filter((_, i) => !returned[i])
}

/** The first name of the recipient's account; undefined for several recipients or an unknown address. */
const firstNameOf = async (deps: Deps, to: readonly string[]): Promise<string | undefined> => {
  const login = to.length === 1 ? await deps.db.get<LoginRow>(emailKey(to[0]!)) : undefined
  return login && (await findUser(deps, login.user_id))?.first
}

/** The same news in the app, also for accounts whose mail comes back. */
const noticesOf = async (deps: Deps, job: MailJob, id: string, readers: readonly string[]): Promise<TransactItem[]> => {
  const notice = noticeOf(job)
  if (!notice) return []
  const logins = await Promise.all(readers.map((address) => deps.db.get<LoginRow>(emailKey(address))))
  return noticeWrites(
    deps,
    logins.flatMap((login) => login?.user_id ?? []),
    { id, ...notice },
  )
}

/** Sends the mail of one outbox row. @throws any error that prevented sending. */
export const deliver = (deps: Deps, message: OutboxMessage, send: (mail: Mail) => Promise<void>): Promise<void> =>
  consume(deps, message, leaseSeconds, async (row) => {
    const job = parseMailJob(row)
    const { template } = job
    deps.log.add({ template })
    const readers = await readersOf(deps, job)
    const [to, notices] = await Promise.all([addressesOf(deps, readers), noticesOf(deps, job, message.id, readers)])
    if (to.length === 0) return notices
    const mail = renderMail(job, deps.appUrl, { first: await firstNameOf(deps, to), now: deps.now })
    await send({ ...mail, to, requestId: deps.requestId })
    deps.log.count('mails')
    return [...sentMailWrites(deps, job, { id: message.id, to, subject: mail.subject }), ...notices]
  })
