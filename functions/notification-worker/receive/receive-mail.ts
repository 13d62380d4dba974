import { isKnownByEmail } from '#shared/domain/user/roles.ts'
import type { ArrivedMail, WorkJob } from '#shared/jobs.ts'
import { arrivedMailWrite, findReplyAddress, type ReplyAddress } from '#functions/_data/event/reply-address.ts'
import { findUser } from '#functions/_data/people/user.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { canonicalEmail } from '#functions/_lib/canonical-email.ts'
import { ConditionFailed } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { ownText } from './own-text.ts'
import { readMail, type ReadMail } from './read-mail.ts'

/** Undefined for one that is gone, or too long. */
export type MailReader = (key: string) => Promise<Uint8Array | undefined>

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Nobody can write in another's name: the domain of `from` vouches for it, by its policy (DMARC) or, where it has none,
 * by signature and server both.
 */
const isGenuine = ({ receipt, mail }: ArrivedMail, from: string): boolean => {
  const { virusVerdict, spamVerdict, spfVerdict, dkimVerdict, dmarcVerdict } = receipt
  if (virusVerdict.status !== 'PASS' || spamVerdict.status === 'FAIL') return false
  if (dmarcVerdict.status !== 'GRAY') return dmarcVerdict.status === 'PASS'
  const isOfDomain = domainOf(mail.source ?? '') === domainOf(from)
  return spfVerdict.status === 'PASS' && dkimVerdict.status === 'PASS' && isOfDomain
}

const tokenIn = (recipients: readonly string[]): string =>
  recipients.map((address) => /^reply\+([0-9a-f]{32})@/i.exec(address)?.[1]?.toLowerCase()).find((one) => one) ?? ''

const mostText = 4096

/** Words for the conversation, or an answer to its invitation; undefined for neither. */
const jobOf = ({ event_id, thread, user_id, asked }: ReplyAddress, mail: ReadMail): WorkJob | undefined => {
  const job = { type: 'mail_reply', event_id, thread, user_id } as const
  const { rsvp } = mail
  if (rsvp && rsvp.uid === `${event_id}@bookme`) {
    // An answer to an older invitation names no round, and is refused.
    const round = asked && asked.version === rsvp.version ? asked.round : undefined
    return { ...job, answer: { response: rsvp.response, reason: rsvp.reason, ...(round !== undefined && { round }) } }
  }
  if (rsvp || mail.isAutomatic) return undefined
  const text = ownText(mail.text, mostText - 100)
  const files = mail.files > 0 ? 'Files of this mail were left out: please share them in the app.' : ''
  const whole = [text, text && files].filter(Boolean).join('\n\n')
  return whole === '' ? undefined : { ...job, text: whole }
}

/** Why a mail is left out is for the log alone: an answer would go to whomever a stranger names. */
export const receiveMail = async (deps: Deps, arrived: ArrivedMail, read: MailReader): Promise<void> => {
  const { receipt, mail } = arrived
  deps.log.add({ job: 'mail_arrived' })
  const leaveOut = (reason: string) => deps.log.info('arrived mail left out', { reason })
  const address = await findReplyAddress(deps, tokenIn(receipt.recipients))
  if (!address) return leaveOut('unknown address')
  const raw = await read(receipt.action.objectKey)
  if (!raw) return leaveOut('gone or too long')
  const [user, content] = await Promise.all([findUser(deps, address.user_id), readMail(raw).catch(() => undefined)])
  if (!content) return leaveOut('unreadable')
  const isOwn = user !== undefined && user.erased_at === undefined && isKnownByEmail(user)
  if (!isOwn || !content.from || canonicalEmail(content.from) !== canonicalEmail(user.email))
    return leaveOut('stranger')
  if (!isGenuine(arrived, content.from)) return leaveOut('not genuine')
  const job = jobOf(address, content)
  if (!job) return leaveOut(content.isAutomatic ? 'automatic' : 'empty')
  try {
    await commit(deps, [arrivedMailWrite(deps, mail.messageId)], [job])
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.failed.has('arrived'))) throw error
  }
}
