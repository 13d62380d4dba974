import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeAt, newSecret, stepOf } from '#functions/people/use-cases/factors/totp.ts'
import {
  base32,
  isConfirmed,
  isSpent,
  mustEnroll,
  plainCode,
  stepAt,
  totpUri,
} from '#shared/domain/user/second-factor.ts'

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()
const now = '2026-06-01T12:00:10.000Z'

describe('codes of an authenticator app', () => {
  /** RFC 6238, appendix B, SHA-1; the last six of its eight digits. */
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are those of the standard', (seconds, code) => {
    const secret = base32(Buffer.from('12345678901234567890'))
    expect(codeAt(secret, stepAt(new Date(seconds * 1000).toISOString()))).toBe(code)
  })

  it('count one step early or late, and no more', () => {
    const secret = newSecret()
    const step = stepAt(now)
    for (const off of [-1, 0, 1]) expect(stepOf(secret, codeAt(secret, step + off), now)).toBe(step + off)
    for (const off of [-2, 2]) expect(stepOf(secret, codeAt(secret, step + off), now)).toBeUndefined()
    expect(stepOf(secret, ` ${codeAt(secret, step).slice(0, 3)} ${codeAt(secret, step).slice(3)}`, now)).toBe(step)
    for (const typed of ['', '1', '1234567', 'ABCDEF']) expect(stepOf(secret, typed, now)).toBeUndefined()
  })

  it('never count twice, whichever way the clock moves', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 30 }), (steps) => {
        const accepted: number[] = []
        for (const step of steps) if (!isSpent(step, accepted.at(-1))) accepted.push(step)
        expect(new Set(accepted).size).toBe(accepted.length)
        expect([...accepted].sort((a, b) => a - b)).toEqual(accepted)
      }),
    )
  })

  it('are set up by an address that apps read', () => {
    expect(totpUri('BookMe', 'nora+x@bookme.example', 'ABC')).toBe(
      'otpauth://totp/BookMe:nora%2Bx%40bookme.example?secret=ABC&issuer=BookMe',
    )
  })
})

it('a recovery code is the same with small letters and spaces', () => {
  expect(plainCode(' ab12c-34def ')).toBe('AB12C34DEF')
})

it('a confirmation lasts ten minutes, and none comes from the future', () => {
  expect(isConfirmed(undefined, now)).toBe(false)
  expect(isConfirmed(now, now)).toBe(true)
  expect(isConfirmed(now, later(now, 600_000))).toBe(true)
  expect(isConfirmed(now, later(now, 600_001))).toBe(false)
  expect(isConfirmed(now, later(now, -1))).toBe(false)
})

it('only staff must have a factor, and only where the stage demands it', () => {
  const nobody = { is_admin: false, is_agent: false }
  const agent = { ...nobody, is_agent: true }
  expect(mustEnroll(agent, undefined, true)).toBe(true)
  expect(mustEnroll({ ...nobody, is_admin: true }, [], true)).toBe(true)
  expect(mustEnroll(agent, ['passkey'], true)).toBe(false)
  expect(mustEnroll(agent, undefined, false)).toBe(false)
  expect(mustEnroll(nobody, undefined, true)).toBe(false)
})
