import { minuteText } from '#functions/people/data/open-session.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { deviceLabel } from '#functions/platform/caller/device.ts'
import { mailToOwner } from '#functions/platform/mail/mail-to.ts'
import type { MailJob, MailVariables } from '#shared/mails.ts'

const where = (deps: Deps) => ({ device: deviceLabel(deps.request.userAgent), at: minuteText(deps.now) })

export const changeMails = (
  deps: Deps,
  user: UserRecord,
  facts: Omit<MailVariables['second_factor_changed'], 'device' | 'at'>,
): MailJob[] => mailToOwner(user, 'second_factor_changed', { ...facts, ...where(deps) })

export const refusalMails = (
  deps: Deps,
  user: UserRecord,
  reason: MailVariables['second_factor_refused']['reason'],
): MailJob[] => mailToOwner(user, 'second_factor_refused', { reason, ...where(deps) })
