import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '#functions/people/passwords/password-hash.ts'
// By a different path than the one that vitest.config.ts replaces with the tests' cost.
import { passwordCost as real } from '#functions/people/passwords/password-cost.ts'
import { passwordCost as cheap } from '#tests/support/password-cost.ts'

it('hashing has the scrypt cost that OWASP recommends, and less only in tests', async () => {
  expect(real).toEqual({ logN: 17, r: 8, p: 1 })
  expect(await hashPassword('Passw0rd!')).toMatch(new RegExp(`^scrypt:${cheap.logN}:8:1:`))
})

it('a hash is verified at the cost it was made with', async () => {
  const hash = await hashPassword('Passw0rd!')
  expect(await verifyPassword('Passw0rd!', hash)).toBe(true)
  expect(await verifyPassword('Passw0rd', hash)).toBe(false)
  // Made by `scryptSync('Passw0rd!', 'salt', 32, { N: 2 ** 14, r: 8, p: 1 })`.
  const costlier = 'scrypt:14:8:1:c2FsdA:nlhcwjCj2cxfTZywApXkRYSr78uE9iPWgx5TpcFrxVM'
  expect(await verifyPassword('Passw0rd!', costlier)).toBe(true)
})
