import type { OutboxMessage } from '#shared/jobs.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import { isKnownByEmail } from '#shared/domain/user/roles.ts'
import { parseMailJob, type EventVariables, type MailJob } from '#shared/mails.ts'
import { everyAdmin, everyAgent } from '#functions/platform/mail/mail-to.ts'
import { emailKey, returnedMailKey, userIdOf } from '#functions/platform/db/keys.ts'
import { noticeWrites } from '#functions/platform/db/notices.ts'
import { consume, unpackMails } from '#functions/platform/db/outbox.ts'
import { sentMailWrites } from '#functions/event/data/sent-mail.ts'
import { adminAddresses, agentAddresses, findUser, type LoginRow } from '#functions/people/data/user.ts'
import type { UserRecord, Deps } from '#functions/platform/deps/deps.ts'
import { takeBudget } from './budget.ts'
import type { TextSender } from './deliver-text.ts'
import { MailRefused } from './mail-refused.ts'
import { noticeOf } from './notice.ts'
import { paceOf } from './pace.ts'
import { demandQuota, type MailQuota } from './quota.ts'
import { renderMail, type Mail } from './render.ts'
import { agencyBrand } from '#functions/people/data/brand.ts'
import { withOwnWords } from './with-own-words.ts'

export interface Sender {
  /** @throws MailRefused if the account may not send now. */
  send(mail: Mail): Promise<void>
  mailsPerSecond: number
  /** Undefined where nobody limits a day's mails. */
  quota?: (deps: Deps) => Promise<MailQuota | undefined>
  /** Undefined where no texts are sent. */
  texts?: TextSender | undefined
  /** Where the stage receives mail. */
  replyDomain?: string | undefined
}

/** Longer than the function's timeout, so that a mail is normally never sent twice. */
const leaseSeconds = 90

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

/** The account of an address, if it has one. */
const accountOf = async (deps: Deps, address: string): Promise<UserRecord | undefined> => {
  const login = await deps.db.get<LoginRow>(emailKey(address))
  return login && findUser(deps, login.user_id)
}

/** An account beside the owner of a proven address gets no mail there: the owner never asked for it (ADR 17). */
const isSomebodyElses = async (deps: Deps, { reader }: MailJob, to: string): Promise<boolean> => {
  if (reader === undefined) return false
  const login = await deps.db.get<LoginRow>(emailKey(to))
  return login?.is_known === true && login.user_id !== reader
}

/** The event that a mail asks a vendor to answer for. */
const askedAbout = (job: MailJob): string | undefined => {
  switch (job.template) {
    case 'vendor_requested':
    case 'event_changed':
      return job.variables.event_id
    case 'change_proposed':
      return job.variables.audience === 'vendors' && job.variables.answer_by ? job.variables.event_id : undefined
    case 'reminder':
      return job.variables.kind === 'request_unanswered' ? job.variables.event_id : undefined
    default:
      return undefined
  }
}

/**
 * The button answers without a session; the token is made here, so that no stored row holds it. Those who are not
 * asked any more, or asked for something else, get the event.
 */
const withAnswerLink = async (
  deps: Deps,
  job: MailJob,
  account: UserRecord | undefined,
): Promise<{ job: MailJob; round?: string }> => {
  const event_id = askedAbout(job)
  if (event_id === undefined || account === undefined || !isKnownByEmail(account)) return { job }
  const { answerToken } = await import('./later.lazy.ts')
  const made = await answerToken(deps, event_id, account.id)
  if (made === undefined) return { job }
  const variables = { ...job.variables, link: `/answer#${made.token}` }
  return { job: { ...job, variables } as MailJob, round: made.round }
}

/** The conversation in which an answer to this mail belongs. */
const threadOf = ({ template, variables }: MailJob): ThreadName | undefined => {
  const { audience, is_copy, link } = variables as Partial<EventVariables>
  if (is_copy !== undefined) return undefined
  if (template === 'messages_unread') return link?.endsWith('thread=team') ? 'team' : 'client'
  return audience === 'client' ? 'client' : audience === 'vendors' ? 'team' : undefined
}

const replyOf = async (
  deps: Deps,
  { job, round }: { job: MailJob; round?: string },
  account: UserRecord | undefined,
  domain: string | undefined,
): Promise<{ address: string; asked: string | undefined } | undefined> => {
  const { event_id, version } = job.variables as Partial<EventVariables>
  const thread = threadOf(job)
  if (!domain || !event_id || !thread || !account || !isKnownByEmail(account)) return undefined
  const asked = round === undefined ? undefined : { version: Number(version) || 0, round }
  const { replyToken } = await import('./later.lazy.ts')
  const token = await replyToken(deps, { event_id, thread, user_id: account.id }, asked)
  return { address: `reply+${token}@${domain}`, asked: asked && account.email }
}

/**
 * Sends the mail or text of one outbox row. A mail to all agents or admins goes to each separately: addresses stay
 * private, and one bad address does not stop the others.
 * @throws any error that prevented sending.
 */
export const deliver = (
  deps: Deps,
  message: OutboxMessage,
  { send, mailsPerSecond, quota, texts, replyDomain }: Sender,
): Promise<void> =>
  consume(deps, message, leaseSeconds, async (row) => {
    if (row.type === 'text') {
      const { deliverText } = await import('./later.lazy.ts')
      return deliverText(deps, row, texts)
    }
    const parsed = parseMailJob(row)
    deps.log.add({ template: parsed.template })
    const readers = await readersOf(deps, parsed)
    if (readers.length > 1)
      return unpackMails(
        deps,
        message,
        readers.map((to) => ({ ...parsed, to })),
      )
    const [to] = readers
    if (to === undefined) return
    if (await isSomebodyElses(deps, parsed, to)) return deps.log.info('mail left out', { reason: 'reader' })
    demandQuota(deps, parsed, await quota?.(deps))
    const room = await takeBudget(deps, parsed, to, message.id)
    if (room === 'none') return deps.log.info('mail left out', { reason: 'budget' })
    const isLast = room === 'last'
    const [account, returned, job, brand] = await Promise.all([
      accountOf(deps, to),
      deps.db.get(returnedMailKey(to)),
      withOwnWords(deps, parsed),
      'event' in parsed.variables ? agencyBrand(deps) : undefined,
    ])
    // The same news in the app, also for accounts whose mail comes back; an unconfirmed address may be a stranger's.
    const notice = account && isKnownByEmail(account) ? noticeOf(job) : undefined
    const notices = account && notice ? noticeWrites(deps, account.id, { id: message.id, ...notice }) : []
    if (returned) return notices
    // The agency wrote down the address of those that it brought, and vouches for them (ADR 26).
    const isUnconfirmed = account?.email_confirmed === false && account.brought_by === undefined
    const asking = await withAnswerLink(deps, job, account)
    const mail = renderMail(asking.job, deps.appUrl, {
      first: isUnconfirmed ? undefined : account?.first,
      wordless: job.wordless ?? isUnconfirmed,
      isLast,
      reply: await replyOf(deps, asking, account, replyDomain),
      brand,
      now: deps.now,
    })
    const pace = paceOf(deps, mailsPerSecond)
    await pace.turn()
    try {
      await send({ ...mail, to, requestId: deps.requestId })
    } catch (error) {
      if (error instanceof MailRefused) return pace.pause(error.pauseMs)
      throw error
    }
    deps.log.count('mails')
    return [...sentMailWrites(deps, job, { id: message.id, to: [to], subject: mail.subject }), ...notices]
  })
