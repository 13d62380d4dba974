import { isKnownByEmail } from '#shared/domain/user/roles.ts'
import type { ArrivedMail, WorkJob } from '#shared/jobs.ts'
import { arrivedMailWrite, findReplyAddress, type ReplyAddress } from '#functions/messages/data/reply-address.ts'
import { findUser } from '#functions/people/data/user.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
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
  const { spfVerdict, dkimVerdict, dmarcVerdict } = receipt
  if (dmarcVerdict.status !== 'GRAY') return dmarcVerdict.status === 'PASS'
  const isOfDomain = domainOf(mail.source ?? '') === domainOf(from)
  return spfVerdict.status === 'PASS' && dkimVerdict.status === 'PASS' && isOfDomain
}

const isHarmful = ({ receipt: { virusVerdict, spamVerdict } }: ArrivedMail): boolean =>
  virusVerdict.status !== 'PASS' || spamVerdict.status === 'FAIL'

const tokenIn = (recipients: readonly string[]): string =>
  recipients.map((address) => /^reply\+([0-9a-f]{32})@/i.exec(address)?.[1]?.toLowerCase()).find((one) => one) ?? ''

const mostText = 4096

/** Reasons to refuse a mail, by their name in the log, in words for the person to whose conversation it came. */
const refusals = {
  'gone or too long': 'It was longer than 15 MB. Please send a shorter one, and share files in the app.',
  'another sender': 'It did not come from the email address of your account. Please write from that address.',
  'not genuine': 'Its mail server could not prove that it came from your email address.',
  'other event': 'It answers the invitation to another event.',
  empty: 'We found no words of your own in it. Files and pictures can be shared in the app.',
} as const

type Taken = Pick<Extract<WorkJob, { type: 'mail_reply' }>, 'text' | 'answer' | 'refused'>

/** Words for the conversation, an answer to its invitation, or why neither. */
const takenOf = ({ event_id, asked }: ReplyAddress, { rsvp, ...mail }: ReadMail): Taken => {
  if (rsvp && rsvp.uid === `${event_id}@bookme`) {
    // An answer to an older invitation names no round, and is refused.
    const round = asked && asked.version === rsvp.version ? asked.round : undefined
    return { answer: { response: rsvp.response, reason: rsvp.reason, ...(round !== undefined && { round }) } }
  }
  if (rsvp) return { refused: refusals['other event'] }
  const text = ownText(mail.text, mostText - 100)
  const files = mail.files > 0 ? 'Files of this mail were left out: please share them in the app.' : ''
  const whole = [text, text && files].filter(Boolean).join('\n\n')
  return whole === '' ? { refused: refusals.empty } : { text: whole }
}

/**
 * A refusal goes to the account's own address, never to a sender that a stranger may have named, and within the budget
 * of its mail. Programs, spam and what has no token get none.
 */
export const receiveMail = async (deps: Deps, arrived: ArrivedMail, read: MailReader): Promise<void> => {
  const { receipt, mail } = arrived
  deps.log.add({ job: 'mail_arrived' })
  const leaveOut = (reason: string) => deps.log.info('arrived mail left out', { reason })
  const address = await findReplyAddress(deps, tokenIn(receipt.recipients))
  if (!address) return leaveOut('unknown address')
  const user = await findUser(deps, address.user_id)
  if (!user || user.erased_at !== undefined || !isKnownByEmail(user)) return leaveOut('no account')
  if (isHarmful(arrived)) return leaveOut('spam or virus')

  const { event_id, thread, user_id } = address
  const take = async (taken: Taken) => {
    try {
      const job = { type: 'mail_reply', event_id, thread, user_id, ...taken } as const
      await commit(deps, [arrivedMailWrite(deps, mail.messageId)], [job])
    } catch (error) {
      if (!(error instanceof ConditionFailed && error.failed.has('arrived'))) throw error
    }
  }
  const refuse = (reason: keyof typeof refusals) => {
    leaveOut(reason)
    return take({ refused: refusals[reason] })
  }
  const isOwn = (from: string | undefined) => from !== undefined && canonicalEmail(from) === canonicalEmail(user.email)

  const raw = await read(receipt.action.objectKey)
  if (!raw) return isOwn(mail.source) ? refuse('gone or too long') : leaveOut('gone or too long')
  const content = await readMail(raw).catch(() => undefined)
  if (!content) return leaveOut('unreadable')
  // The answer of a calendar is a program's, too.
  if (content.isAutomatic && !content.rsvp) return leaveOut('automatic')
  if (content.from === undefined) return leaveOut('none or several senders')
  if (!isOwn(content.from)) return refuse('another sender')
  if (!isGenuine(arrived, content.from)) return refuse('not genuine')
  await take(takenOf(address, content))
}
