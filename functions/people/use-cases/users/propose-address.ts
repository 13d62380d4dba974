import type { MailJob } from '#shared/mails.ts'
import { isOpenLink, newEmailLink, type EmailLinkRow } from '#functions/people/data/email-link.ts'
import { findUser } from '#functions/people/data/user.ts'
import { emailLinkKey } from '#functions/platform/db/keys.ts'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import { put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Actor, Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { mailToOwner } from '#functions/platform/mail/mail-to.ts'
import { newAddress } from './new-address.ts'

/** A proposal counts once. Its condition fails for one that was replaced or used meanwhile. */
export const takeProposal = ({ db }: Deps, { PK, SK, secret_hash }: EmailLinkRow): TransactItem =>
  remove(
    db.tableName,
    { PK, SK },
    {
      ConditionExpression: 'secret_hash = :hash',
      ExpressionAttributeValues: { ':hash': secret_hash },
    },
  )

/** Another admin's open request for the same address. */
const seconded = async (deps: Deps, actor: Actor, user: UserRecord, email: string) => {
  const open = await deps.db.get<EmailLinkRow>(emailLinkKey(user.id, 'propose'))
  const [by] = open?.asked_by ?? []
  if (!open || by === undefined || by === actor.id || !isOpenLink(deps, user, open)) return undefined
  if (canonicalEmail(open.email) !== canonicalEmail(email)) return undefined
  const first = await findUser(deps, by)
  return first?.is_admin && first.id !== user.id ? { open, first } : undefined
}

/**
 * An admin alone changes nobody's address: its reader can set a password. A second admin asks for the same one
 * within a day, or the old mailbox agrees by its link (docs/product.md#addresses).
 */
export const proposeAddress = async (
  deps: Deps,
  actor: Actor,
  user: UserRecord,
  email: string,
): Promise<{ items: TransactItem[]; mails: MailJob[]; isSent: boolean }> => {
  const second = await seconded(deps, actor, user, email)
  if (second) {
    const names = `${second.first.first} ${second.first.last} and ${actor.name}`
    const { items, mails } = await newAddress(deps, user, email, { asked_by: [second.first.id, actor.id], names })
    return { items: [...items, takeProposal(deps, second.open)], mails, isSent: true }
  }
  const link = newEmailLink(deps, user, { kind: 'propose', email, asked_by: [actor.id] })
  return {
    items: [put(deps.db.tableName, { ...link.row })],
    // The address of an account that waits for it belongs to another person.
    mails: user.awaits_address
      ? []
      : mailToOwner(user, 'email_change_proposed', { by: actor.name, email, link: link.path }),
    isSent: false,
  }
}
