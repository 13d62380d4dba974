import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { authApi } from '#shared/api/auth.ts'
import { mustConfirm, type Call } from '#shared/api/effect.ts'
import { endpoint, type Endpoint } from '#shared/api/endpoint.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import { usersApi } from '#shared/api/users.ts'
import { noContent } from '#shared/api/wire.ts'
import { namesRound, round } from '#shared/domain/round.ts'

const shape = {
  group: 'users',
  path: '/users/{id}/shoes',
  who: 'signed_in',
  summary: 'Lace the shoes',
  status: 204,
  response: noContent,
} as const
const audited = { as: 'Laced the shoes', written: 'with_the_act' } as const

const own = (body: object): Call => ({ body, isOwn: true })

describe('the effect of an endpoint', () => {
  it('is said by each that writes, with a note where it outlasts a stolen session', () => {
    const made = [
      // @ts-expect-error One that does not say whether programs may call it.
      endpoint({ ...shape, method: 'PUT', effect: 'everyday' }),
      // @ts-expect-error Words for a program.
      endpoint({ ...shape, method: 'PUT', effect: 'words', audited, program: 'write' }),
      // @ts-expect-error A write without an effect.
      endpoint({ ...shape, method: 'PUT' }),
      // @ts-expect-error Words without a note.
      endpoint({ ...shape, method: 'PUT', effect: 'words' }),
      // @ts-expect-error A note without an effect that needs one.
      endpoint({ ...shape, method: 'PUT', effect: 'everyday', audited }),
      // @ts-expect-error A yes to nothing that was read.
      endpoint({ ...shape, method: 'PUT', effect: 'binds', body: () => z.object({ answer: z.boolean() }) }),
      // @ts-expect-error One that may leave out what was read.
      endpoint({ ...shape, method: 'PUT', effect: 'binds', body: () => z.object({ round: round() }) }),
      // @ts-expect-error A read that is noted without saying what it hands out.
      endpoint({ ...shape, method: 'GET', audited }),
      endpoint({ ...shape, method: 'PUT', effect: 'words', audited }),
      endpoint({ ...shape, method: 'PUT', effect: 'noted', audited, program: 'never' }),
      endpoint({ ...shape, method: 'PUT', effect: 'everyday', program: 'never' }),
      endpoint({
        ...{ ...shape, method: 'PUT', effect: 'binds' },
        body: () => namesRound(z.object({ round: round() }), () => true),
      }),
      endpoint({ ...shape, method: 'PUT', effect: 'binds', body: () => z.object({ sha256: z.string() }) }),
      endpoint({ ...shape, method: 'GET', effect: 'export', audited }),
      endpoint({ ...shape, method: 'GET', program: 'read' }),
    ]
    expect(made.map((one) => mustConfirm(one as Endpoint, own({})))).toEqual([
      ...[false, true, false, true, false, false, false, false],
      ...[true, false, false, false, false, true, false],
    ])
  })

  it('asks for the second factor, where only some bodies have it for those', () => {
    expect(mustConfirm(authApi.changePassword, own({}))).toBe(true)
    expect(mustConfirm(usersApi.updateUser, own({ first: 'Nora' }))).toBe(false)
    expect(mustConfirm(usersApi.updateUser, own({ password: 'Passw0rd!' }))).toBe(true)
    expect(mustConfirm(usersApi.updateUser, { body: { first: 'Nora' }, isOwn: false })).toBe(true)
    expect(mustConfirm(remindersApi.changeTexts, own({ number: null }))).toBe(false)
    expect(mustConfirm(remindersApi.changeTexts, own({ number: '+1 518 555 0100' }))).toBe(true)
  })

  it('is never asked of a client who pays, or of anybody who answers', () => {
    const all = Object.values(contract).flatMap((group) => Object.entries<Endpoint>(group))
    const asked = new Set(
      all.flatMap(([name, one]) => (mustConfirm(one, own({ password: 'x', number: 'x' })) ? [name] : [])),
    )
    for (const name of ['payDeposit', 'payBalance', 'respond', 'signContract', 'answerChange', 'pickProposal'])
      expect(asked).not.toContain(name)
  })
})
