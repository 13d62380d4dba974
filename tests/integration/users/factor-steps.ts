import { changePassword } from '#functions/people/use-cases/auth/change-password.ts'
import { login } from '#functions/people/use-cases/auth/login.ts'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import { addFactor } from '#functions/people/use-cases/factors/add-factor.ts'
import { beginFactor } from '#functions/people/use-cases/factors/begin-factor.ts'
import { challengeFactor, confirmFactor } from '#functions/people/use-cases/factors/confirm-factor.ts'
import { finishLogin } from '#functions/people/use-cases/factors/finish-login.ts'
import { listFactors } from '#functions/people/use-cases/factors/list-factors.ts'
import { recoverAccount } from '#functions/people/use-cases/factors/recover-account.ts'
import { renameFactor } from '#functions/people/use-cases/factors/rename-factor.ts'
import { renewRecoveryCodes } from '#functions/people/use-cases/factors/recovery-codes.ts'
import { removeFactor } from '#functions/people/use-cases/factors/remove-factor.ts'
import { makeCalendarAddress } from '#functions/calendar/use-cases/own/calendar-address.ts'
import { eraseAccount } from '#functions/accounts/use-cases/erase-account.ts'
import { getUser } from '#functions/people/use-cases/users/get-user.ts'
import { accountLink } from '#functions/money/use-cases/own/provider-links.ts'
import { updateUser } from '#functions/people/use-cases/users/update-user.ts'
import { getUserRecord, saveUser } from '#functions/people/data/user.ts'
import type { AuditRow } from '#functions/platform/db/audit.ts'
import { authApi } from '#shared/api/auth.ts'
import { factorsApi } from '#shared/api/factors.ts'
import { ask, withToken } from '#tests/support/api.ts'
import { codeNow } from '#tests/support/factor-fixture.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

export const password = 'Passw0rd!'
export const step = 30_000
export const minute = 60_000

const useCases = [
  ...[signup, login, changePassword, finishLogin, listFactors, beginFactor, addFactor, removeFactor],
  ...[renameFactor, renewRecoveryCodes, recoverAccount, challengeFactor, confirmFactor],
  ...[getUser, updateUser, eraseAccount, accountLink, makeCalendarAddress],
]

/** As its link does. */
const confirmAddress = async (table: TestTable, id: string) => {
  const deps = table.deps()
  const before = await getUserRecord(deps, id)
  await saveUser(deps, { before, after: { ...before, email_confirmed: true } })
}

/** Steps of people with a second factor, on a table of their own. */
export const startSteps = async () => {
  const table = await startTable()
  const tokens: Record<string, string> = {}
  const api = useCaseApi(table, useCases, (who) => tokens[who]!)
  const log = async (who: string, email: string) => {
    tokens[who] = withToken(await ask(api, authApi.login, undefined, { body: { email, password } })).token
  }
  const steps = {
    table,
    tokens,
    api,
    count: 0,
    person: { id: '', email: '', secret: '', codes: [] as string[] },
    pass: (ms: number) => {
      table.now = new Date(Date.parse(table.now) + ms).toISOString()
    },
    from: (userAgent: string, device?: string) => {
      api.overrides = { request: { ip: '10.0.0.1', userAgent, timezone: undefined, device } }
    },
    mails: (template: string) =>
      table.jobs
        .filter((job) => job.type === 'mail')
        .filter((job) => job.template === template && job.to === steps.person.email),
    /** Of the person, in the audit log. */
    noted: async () =>
      (await table.dump())
        .filter((row): row is Record<string, unknown> & AuditRow => String(row['PK']).startsWith('AUDIT#'))
        .filter(({ user_id }) => user_id === steps.person.id)
        .map(({ what }) => what),
    passwordStep: async () => {
      const answer = await ask(api, authApi.login, undefined, { body: { email: steps.person.email, password } })
      if (!('challenge' in answer)) throw new Error('No second step')
      return answer
    },
    secondStep: (challenge: string, proof: object) => ({ body: { id: steps.person.id, challenge, ...proof } }),
    logIn: async (who: string, proof: object) => {
      const { challenge } = await steps.passwordStep()
      const input = steps.secondStep(challenge, proof)
      tokens[who] = (await ask(api, factorsApi.finishLogin, undefined, input)).token
    },
    own: (body?: object) => ({ params: { id: steps.person.id }, ...(body && { body }) }),
    begin: () => ask(api, factorsApi.beginFactor, 'nora', steps.own({ kind: 'totp', password })),
    /** A new person who has set up an authenticator app an hour later, in the session `nora`. */
    setUp: async () => {
      steps.count += 1
      steps.pass(60 * minute)
      steps.from('Firefox/150.0 (Windows NT 10.0)', `device-of-nora-${steps.count}`)
      const email = `nora${steps.count}@bookme.example`
      const body = { email, password, first: 'Nora', last: 'Whitfield', roles: ['client'] }
      const { id } = await ask(api, authApi.signup, undefined, { body })
      await confirmAddress(table, id)
      await log('nora', email)
      await log('other', email)
      steps.person = { id, email, secret: '', codes: [] }
      const { challenge, totp } = await steps.begin()
      const code = codeNow(table, totp!)
      const { recovery_codes } = await ask(api, factorsApi.addFactor, 'nora', steps.own({ challenge, code }))
      steps.person = { id, email, secret: totp!.secret, codes: recovery_codes }
      steps.pass(step)
    },
  }
  return steps
}
export type Steps = Awaited<ReturnType<typeof startSteps>>
