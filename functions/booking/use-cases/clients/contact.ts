import { usersApi } from '#shared/api/users.ts'
import type { MailJob } from '#shared/mails.ts'
import { heldMessageKey } from '#functions/platform/db/keys.ts'
import { commitLimited, type Place } from '#functions/platform/db/rate-limit.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import { timedId, type Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'

const keptSeconds = 30 * 86_400

/** Until the sender confirms their address (functions/accounts/jobs/address-proven.ts). */
const heldMessage = (deps: Deps, userId: string, mail: MailJob): TransactItem =>
  put(deps.db.tableName, {
    ...heldMessageKey(userId, timedId(deps.now)),
    mail,
    ttl: Math.ceil(Date.parse(deps.now) / 1000) + keptSeconds,
  })

/** A message to the operator; replies go to the address on file, never to one from the form. */
export const contact = useCase(usersApi.contact, async (deps, actor, { params, body }) => {
  const { first, last, email, cell_phone, email_confirmed } = ownAccount(actor, params.id)
  const mail: MailJob = {
    type: 'mail',
    template: 'contact_message',
    to: deps.operatorEmail,
    variables: {
      name: `${first} ${last}`,
      email,
      phone: cell_phone ?? '',
      subject: body.subject,
      message: body.message,
      reply_to: email,
    },
  }
  const limit: Place[] = [['contact_account', actor.id]]
  if (!email_confirmed) {
    await commitLimited(deps, limit, [heldMessage(deps, actor.id, mail)], [])
    return { message: 'Thanks. Please confirm your email: your message is sent as soon as you do.' }
  }
  await commitLimited(deps, limit, [], [mail])
  return { message: "Message sent. We'll get back to you soon." }
})
