import { mailTo } from '#functions/_mails/mail-to.ts'
import { put, type TransactItem } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { deviceLabel } from '#functions/_lib/device.ts'
import type { MailJob } from '#shared/mails.ts'
import { newSession } from './session.ts'
import { knownDeviceWrite } from './user.ts'

/** `2026-11-25 14:05 UTC`: the reader may be anywhere. */
export const minuteText = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`

interface Login {
  user_id: string
  email: string
  session_epoch: number
  /** The owner has logged in from this device before: the login is no news. */
  isKnown: boolean
  /** The login includes a second factor. */
  isConfirmed?: boolean
}

/** The end of a login: its session, the device as its owner's, and a mail about a new one. */
export const openSession = (
  deps: Deps,
  { user_id, email, session_epoch, isKnown, isConfirmed }: Login,
): { token: string; items: TransactItem[]; jobs: MailJob[] } => {
  const device = deviceLabel(deps.request.userAgent)
  const facts = { device, ...(isConfirmed && { confirmed_at: deps.now }) }
  const { token, row } = newSession(user_id, deps.now, session_epoch, facts)
  return {
    token,
    items: [put(deps.db.tableName, { ...row }), knownDeviceWrite(deps, email)],
    jobs: isKnown ? [] : mailTo(email, 'new_device', { device, at: minuteText(deps.now) }),
  }
}
