import type { MailJob } from '#shared/mails.ts'
import { newEmailLink } from '#functions/people/data/email-link.ts'
import type { LoginRow } from '#functions/people/data/user.ts'
import { emailKey, type Key } from '#functions/platform/db/keys.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { mailTo, mailToOwner } from '#functions/platform/mail/mail-to.ts'

/**
 * The link to the new address, with a notice to the old one; following the link changes the address. If another account
 * has the address, its owner gets a mail and the caller learns nothing.
 */
export const newAddress = async (
  deps: Deps,
  user: UserRecord,
  email: string,
  by: { session?: Key; asked_by?: string[]; names?: string },
): Promise<{ items: TransactItem[]; mails: MailJob[] }> => {
  const taken = await deps.db.get<LoginRow>(emailKey(email))
  const rival = taken?.is_known === false && taken.user_id !== user.id ? taken.user_id : undefined
  const isFree = taken === undefined || taken.user_id === user.id || rival !== undefined
  const { session, asked_by, names } = by
  const link = newEmailLink(deps, user, { kind: 'change', email, session, asked_by, rival })
  return {
    items: [put(deps.db.tableName, { ...link.row })],
    mails: [
      ...(isFree ? mailTo(email, 'confirm_new_email', { link: link.path }) : mailTo(taken.email, 'email_is_known', {})),
      ...mailToOwner(user, 'email_change_asked', {
        name: user.first,
        email,
        ...(names !== undefined && { by: names }),
      }),
    ],
  }
}
