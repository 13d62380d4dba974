import { authApi } from '#shared/api/auth.ts'
import { AppError } from '#shared/errors.ts'
import { emailKey, loginFailuresKey } from '#functions/_data/rows/keys.ts'
import { knownDeviceWrite, type LoginRow } from '#functions/_data/people/user.ts'
import { put, remove } from '#functions/_lib/db.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { mailTo } from '#functions/_mails/mail-to.ts'
import { deviceLabel, deviceOf } from '#functions/_lib/device.ts'
import { networkOf } from '#functions/_lib/network.ts'
import { newSession } from '#functions/_data/people/session.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { takeTurn } from './login-throttle.ts'
import { verifyPassword } from '#functions/_lib/password-hash.ts'

/** `2026-11-25 14:05 UTC`: the reader may be anywhere. */
const minuteText = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`

/** Same response and time for an unknown address and a wrong password. */
export const login = useCase(authApi.login, async (deps, _actor, { body: { email, password } }) => {
  const network = networkOf(deps.request.ip)
  const [row, turn] = await Promise.all([deps.db.get<LoginRow>(emailKey(email)), takeTurn(deps, email, network)])
  if (!(await verifyPassword(password, row?.password_hash)) || !row) {
    await turn.wrong()
    throw new AppError('unauthenticated', 'Could not log in, please try again')
  }
  const device = deviceLabel(deps.request.userAgent)
  const session = newSession(row.user_id, deps.now, row.session_epoch, device)
  await Promise.all([
    turn.right(),
    commit(
      deps,
      [
        put(deps.db.tableName, { ...session.row }),
        remove(deps.db.tableName, loginFailuresKey(email, network)),
        remove(deps.db.tableName, loginFailuresKey(email, deviceOf(deps.request))),
        knownDeviceWrite(deps, email),
      ],
      turn.isKnown ? [] : mailTo(row.email, 'new_device', { device, at: minuteText(deps.now) }),
    ),
  ])
  return { id: row.user_id, token: session.token, verified: row.verified, signup_complete: row.signup_complete }
})
