import { authApi } from '#shared/api/auth.ts'
import { usersApi } from '#shared/api/users.ts'
import { grantAdmin, tableOnly } from '../../tools/grant-admin.ts'
import { emailOf, password, people } from './agency.ts'
import type { Stage } from './stage.ts'
import { terms_version } from './terms.ts'

/** `npm start -- --empty`: what a fresh stage has after `npm run make-admin`, an admin who is an agent, and no more. */
export const beginEmpty = async (cloud: Stage, say: (progress: string) => void): Promise<void> => {
  const email = emailOf('admin')
  const { first, last, roles } = people.find(({ key }) => key === 'admin')!
  await cloud.call(authApi.signup, { body: { email, password, first, last, roles, terms_version } })
  await grantAdmin(tableOnly(cloud.tableName, cloud.db, cloud.clock.now()), email)
  await cloud.idle()
  const [confirmation] = cloud.mail().flatMap(({ text }) => /\/confirm-email\?token=(\S+)/.exec(text)?.[1] ?? [])
  await cloud.call(usersApi.confirmEmail, { body: { token: confirmation! } })
  await cloud.idle()
  say(`A new agency, with nobody but its first admin: ${email}, password ${password}`)
}
