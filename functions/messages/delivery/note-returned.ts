import type { ReturnedMail } from '#shared/jobs.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { returnedMailKey } from '#functions/platform/db/keys.ts'
import { ConditionFailed, putNew } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { everyAdmin, mailTo } from '#functions/platform/mail/mail-to.ts'

interface Returned {
  reason: 'bounced' | 'complained'
  addresses: string[]
}

/** Only permanent bounces count: SES itself retries full mailboxes and unavailable servers. */
const returnedOf = ({ bounce, complaint }: ReturnedMail['detail']): Returned | undefined => {
  const addresses = (recipients: { emailAddress: string }[]) => recipients.map(({ emailAddress }) => emailAddress)
  if (complaint) return { reason: 'complained', addresses: addresses(complaint.complainedRecipients) }
  if (bounce?.bounceType === 'Permanent') return { reason: 'bounced', addresses: addresses(bounce.bouncedRecipients) }
  return undefined
}

/** Stops mail to addresses that bounced or complained, and tells the admins once per address. */
export const noteReturned = async (deps: Deps, { detail }: ReturnedMail): Promise<void> => {
  const returned = returnedOf(detail)
  for (const address of returned?.addresses ?? []) {
    const { reason } = returned!
    const row = putNew(deps.db.tableName, { ...returnedMailKey(address), reason, at: deps.now })
    try {
      await commit(deps, [row], mailTo(everyAdmin, 'mail_returned', { email: address, reason }))
      deps.log.warn('mail returned', { reason })
    } catch (error) {
      // Already recorded, or a repeated message.
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
}
