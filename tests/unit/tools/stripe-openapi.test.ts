import { expect, it } from 'vitest'
import { askedOf, description, judgeByDescription } from '#tests/support/stripe-openapi.ts'

const all = description()
const problemsOf = (method: string, url: string, body = '') =>
  judgeByDescription(all, { method, url, headers: {}, body })?.problems

it("all requests of the product fit Stripe's OpenAPI description", () => {
  const judged = askedOf().map((request) => judgeByDescription(all, request))
  expect(judged.filter((one) => one !== undefined).length).toBeGreaterThan(60)
  expect(judged.filter((one) => one !== undefined && one.problems.length > 0)).toEqual([])
})

it.each([
  ['POST', '/v1/payouts', 'currency=usd', ['request.amount is missing']],
  ['POST', '/v1/payouts', 'amount=12.5&currency=usd', ['request.amount is no integer: 12.5']],
  ['POST', '/v1/payouts', 'amount=1&currency=usd&speed=now', ['request.speed is unknown']],
  ['POST', '/v1/payouts', 'amount=1&currency=usd&method=fast', ['request.method has no value fast']],
  ['POST', '/v1/payouts', 'amount=1&currency=usd&metadata=a', ['request.metadata is no object']],
  ['POST', '/v1/payouts', 'amount=1&currency=usd&expand[]=a&expand[]=b&metadata[a]=b', []],
  ['GET', '/v1/payouts?created[gte]=soon', '', ['request.created.gte is no integer: soon']],
  ['GET', '/v1/payouts?created[gte]=1&limit=3', '', []],
  ['PUT', '/v1/payouts', '', ['the description has no such request']],
])('a request is judged: %s %s %s', (method, url, body, problems) => {
  expect(problemsOf(method, url, body)).toEqual(problems)
})
