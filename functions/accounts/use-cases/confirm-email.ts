import { usersApi } from '#shared/api/users.ts'
import { formerAddressDays } from '#functions/money/rules/payout-bank.ts'
import { toInstant } from '#shared/domain/time.ts'
import { AppError } from '#shared/errors.ts'
import type { MailOf } from '#shared/mails.ts'
import { linkAudit } from '#functions/platform/db/audit.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { loseAddress, provenJobs } from '#functions/people/data/claims.ts'
import { isOpenLink, newEmailLink, readEmailToken, type EmailLinkRow } from '#functions/people/data/email-link.ts'
import { emailLinkKey } from '#functions/platform/db/keys.ts'
import { mailToOwner } from '#functions/platform/mail/mail-to.ts'
import { commitLimited } from '#functions/platform/db/rate-limit.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { newAddress } from '#functions/people/use-cases/users/new-address.ts'
import { takeProposal } from '#functions/people/use-cases/users/propose-address.ts'

const spent = () =>
  new AppError('invalid', 'This link is no longer valid, please ask for a new one', {
    errors: { token: 'This link is no longer valid' },
  })

const tries = 5

/** Following a link twice is harmless and not an error. */
export const confirmEmail = useCase(usersApi.confirmEmail, async (deps, _actor, { body: { token } }) => {
  const read = readEmailToken(token)
  if (!read) throw spent()
  for (let attempt = 1, keepSession = true; ; attempt += 1) {
    const [user, ...links] = await Promise.all([
      findUser(deps, read.userId),
      deps.db.get<EmailLinkRow>(emailLinkKey(read.userId, 'confirm')),
      deps.db.get<EmailLinkRow>(emailLinkKey(read.userId, 'change')),
      deps.db.get<EmailLinkRow>(emailLinkKey(read.userId, 'propose')),
    ])
    const link = links.find((row) => row?.secret_hash === read.secretHash)
    if (!user || !link || link.expires_at <= deps.now) throw spent()
    if (user.email === link.email && user.email_confirmed) return null
    try {
      await follow(deps, user, link, keepSession)
      return null
    } catch (error) {
      // The requesting session has been logged out, the rival has proven the address, or the account was just saved.
      if (error instanceof ConditionFailed && attempt < tries) keepSession = false
      else if (error instanceof ConditionFailed) throw spent()
      else if (!(error instanceof ChangedMeanwhile)) throw error
      if (attempt === tries) throw error
      deps.db.refresh()
    }
  }
})

/** The old mailbox agrees to an address that an admin proposes: its link goes there. */
const agree = async (deps: Deps, user: UserRecord, link: EmailLinkRow): Promise<void> => {
  if (!isOpenLink(deps, user, link) || user.awaits_address) throw spent()
  const { asked_by = [] } = link
  const { items, mails } = await newAddress(deps, user, link.email, { asked_by })
  const what = 'Agreed to a new email by a link to the old one'
  const note = linkAudit(deps, usersApi.confirmEmail, user, { what, others: asked_by })
  await commit(deps, [...items, takeProposal(deps, link), note], mails)
}

const follow = async (deps: Deps, before: UserRecord, link: EmailLinkRow, keepSession: boolean): Promise<void> => {
  if (link.kind === 'propose') return agree(deps, before, link)
  const note = linkAudit(deps, usersApi.confirmEmail, before, { others: link.asked_by })
  if (link.kind === 'confirm') {
    if (before.email !== link.email || before.awaits_address) throw spent()
    const { rival } = before
    await saveUser(deps, {
      before,
      after: { ...before, email_confirmed: true, rival: undefined },
      also: [...(rival === undefined ? [] : [loseAddress(deps, rival)]), note],
      jobs: provenJobs(before, [rival]),
    })
    return
  }
  const { claim, awaits_address, ...owner } = before
  const isClaim = claim !== undefined
  if (link.epoch !== (before.session_epoch ?? 0) || (awaits_address && !isClaim)) throw spent()
  const until = toInstant(Date.parse(deps.now) + formerAddressDays * 86_400_000)
  await saveUser(deps, {
    before,
    after: {
      ...owner,
      email: link.email,
      // That of a claim belongs to another person.
      ...(!isClaim && { former_email: { email: before.email, until } }),
      email_confirmed: true,
      rival: undefined,
    },
    newEpoch: true,
    ...(link.session && keepSession && { keeps: { session: link.session } }),
    rival: link.rival,
    also: [...(link.rival === undefined ? [] : [loseAddress(deps, link.rival)]), note],
    jobs: [
      ...provenJobs(before, [before.rival, link.rival]),
      ...mailToOwner(before, 'email_changed', {}),
      ...(before.stripe_customer_id !== undefined || before.stripe_account_id !== undefined
        ? [{ type: 'provider_contact' as const, user_id: before.id }]
        : []),
    ],
  })
}

/** Resends the sign-up's link. */
export const sendEmailConfirmation = useCase(usersApi.sendEmailConfirmation, async (deps, actor, { params }) => {
  const user = ownAccount(actor, params.id)
  if (user.email_confirmed) return { message: 'Your email is confirmed.' }
  const link = newEmailLink(deps, user, { kind: 'confirm', email: user.email })
  // The link of an address that another account has would confirm nothing; an observer sees no difference.
  const to = user.awaits_address ? '' : user.email
  const mail: MailOf<'confirm_email'> = { type: 'mail', template: 'confirm_email', to, variables: { link: link.path } }
  await commitLimited(
    deps,
    [
      ['email_account', user.id],
      ['email_address', canonicalEmail(user.email)],
    ],
    [put(deps.db.tableName, { ...link.row })],
    [mail],
  )
  return { message: `We sent a link to ${user.email}.` }
})
