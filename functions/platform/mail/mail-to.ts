import type { Viewer } from '#shared/domain/permissions.ts'
import { isKnownByEmail } from '#shared/domain/user/roles.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import type { MailJob, MailTemplate, MailVariables } from '#shared/mails.ts'

/** Stands for every account that is an admin when the mail is sent. */
export const everyAdmin = 'admins'

/** Addresses every agent verified at the time of sending. */
export const everyAgent = 'agents'

/** A mail to one address, or to the agent of this id; none without an address. */
export const mailTo = <T extends MailTemplate>(
  to: string | null | undefined,
  template: T,
  variables: MailVariables[T],
): MailJob[] => (to ? [{ type: 'mail', template, to, variables } as MailJob] : [])

/** No mail carries the words of somebody whose address is unconfirmed (docs/product.md#addresses). */
export const mailsCausedBy = <T extends OutboxJob>(
  actor: Pick<Viewer, 'email_confirmed'> | undefined,
  jobs: readonly T[],
): readonly T[] =>
  actor?.email_confirmed === false
    ? jobs.map((job) => (job.type === 'mail' ? { ...job, wordless: true as const } : job))
    : jobs

/** A mail that anybody can cause, and that its reader caused: it is not counted as a stranger's (`mailBudgets`). */
export const trustedIf = <T extends MailJob>(isTrusted: boolean, jobs: readonly T[]): T[] =>
  jobs.map((job) => (isTrusted ? { ...job, trusted: true as const } : job))

/** None reaches an address that another account has proven (`deliver`). */
export const forReader = <T extends MailJob>(reader: string | undefined, jobs: readonly T[]): T[] =>
  jobs.map((job) => (reader === undefined ? job : { ...job, reader }))

/** About an account, to its owner; to an address that nobody has proven, it counts as a stranger's. */
export const mailToOwner = <T extends MailTemplate>(
  user: Parameters<typeof isKnownByEmail>[0] & { id: string; email: string },
  template: T,
  variables: MailVariables[T],
): MailJob[] => forReader(user.id, trustedIf(isKnownByEmail(user), mailTo(user.email, template, variables)))
