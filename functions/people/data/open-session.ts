import { forReader, mailTo, trustedIf } from '#functions/platform/mail/mail-to.ts'
import { formerDeviceKey } from '#functions/platform/db/keys.ts'
import { put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { deviceLabel, deviceOf } from '#functions/platform/caller/device.ts'
import type { MailJob } from '#shared/mails.ts'
import { rememberDevice, trustOf } from './known-devices.ts'
import { newSession } from '#functions/platform/caller/session.ts'

/** `2026-11-25 14:05 UTC`: the reader may be anywhere. */
export const minuteText = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`

interface Login {
  user_id: string
  email: string
  session_epoch: number
  /** Otherwise the address may be that of somebody who never asked for a mail. */
  isProven: boolean
  /** The login includes a second factor. */
  isConfirmed?: boolean
}

/** The end of a login: its session, the device as its owner's, and a mail about a new one. */
export const openSession = async (
  deps: Deps,
  login: Login,
): Promise<{ token: string; items: TransactItem[]; jobs: MailJob[] }> => {
  const { user_id, email, session_epoch, isProven, isConfirmed } = login
  const device = deviceLabel(deps.request.userAgent)
  const facts = { device, ...(isConfirmed && { confirmed_at: deps.now }) }
  const { token, row } = newSession(user_id, deps.now, session_epoch, facts)
  const former = formerDeviceKey(email, deviceOf(deps.request))
  const [trust, isFormer] = await Promise.all([trustOf(deps, login), deps.db.get(former)])
  const isNews = !isFormer && (trust === undefined || trust === 'reset')
  const { tableName } = deps.db
  return {
    token,
    items: [
      put(tableName, { ...row }),
      await rememberDevice(deps, login, isConfirmed ? 'code' : 'login'),
      ...(isFormer ? [remove(tableName, former)] : []),
    ],
    jobs: isNews
      ? forReader(user_id, trustedIf(isProven, mailTo(email, 'new_device', { device, at: minuteText(deps.now) })))
      : [],
  }
}
