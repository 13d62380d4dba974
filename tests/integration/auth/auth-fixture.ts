import { login } from '#functions/people/use-cases/auth/login.ts'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { authenticate, keysOf } from '#functions/platform/http/authenticate.ts'
import { signupInput, type SignupInput, type User } from '#shared/domain/user/schema.ts'
import type { TestTable } from '#tests/support/table.ts'

export const password = 'Passw0rd!'
export const none = { params: {}, query: {} }

let mails = 0
export const freshEmail = () => `someone${(mails += 1)}@bookme.example`

/** A function, since a file's `beforeAll` sets its table later. */
export const stepsOn = (table: () => TestTable) => ({
  signUp: async (input: Partial<SignupInput>, given: Partial<Deps> = {}) => {
    const body = signupInput().parse({
      email: freshEmail(),
      password,
      first: 'Nora',
      last: 'Whitfield',
      roles: ['client'],
      ...input,
    })
    return (await signup.run(table().deps(given), undefined, { ...none, body })) as User & { group_id?: string }
  },
  logIn: (email: string, pass: string, ip = '10.0.0.1') =>
    login.run(table().deps({ request: { ip, userAgent: '', timezone: undefined } }), undefined, {
      ...none,
      body: { email, password: pass },
    }) as Promise<{ id: string; token: string }>,
  tryToken: async (token: string) => authenticate(table().deps(), keysOf(token)),
})
