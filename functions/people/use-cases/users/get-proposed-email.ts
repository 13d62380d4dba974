import { usersApi } from '#shared/api/users.ts'
import { isOpenLink, type EmailLinkRow } from '#functions/people/data/email-link.ts'
import { findUser, getUserRecord } from '#functions/people/data/user.ts'
import { emailLinkKey, profileKey } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const linkKeys = (id: string) => [emailLinkKey(id, 'propose'), emailLinkKey(id, 'change')]

/** An erased admin has no name. */
const named = async (deps: Deps, id: string) => {
  const user = await findUser(deps, id)
  return { id, name: user ? `${user.first} ${user.last}` : 'A former admin' }
}

/** The request that a second admin agrees to, or the link that both wait for; not what the owner asked for. */
export const getProposedEmail = useCase(
  usersApi.getProposedEmail,
  async (deps, _actor, { params: { id } }) => {
    const [user, ...links] = await Promise.all([
      getUserRecord(deps, id),
      ...linkKeys(id).map((key) => deps.db.get<EmailLinkRow>(key)),
    ])
    const open = links.find((link) => link?.asked_by !== undefined && isOpenLink(deps, user, link))
    if (!open) return { proposed: null }
    const { email, kind, expires_at: until, asked_by = [] } = open
    const names = await Promise.all(asked_by.map((by) => named(deps, by)))
    return { proposed: { email, asked_by: names, is_agreed: kind === 'change', until } }
  },
  ({ params: { id } }) => [profileKey(id), ...linkKeys(id)],
)
