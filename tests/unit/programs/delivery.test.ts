import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { newSecret, signedHeaders } from '#functions/people/data/signature.ts'
import { pauseAfter } from '#functions/people/rules/delivery.ts'

it('signs as Standard Webhooks do: their own example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const now = new Date(1614265330 * 1000 + 999).toISOString()
  const sent = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', now, body: '{"test": 2432232314}' }
  expect(signedHeaders(sent, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('is taken with either of two secrets, and by nobody with another body, secret or time', () => {
  const [one, other, foreign] = [newSecret(), newSecret(), newSecret()]
  const sent = { id: 'msg_1', now: new Date().toISOString(), body: '{"type":"event.booked"}' }
  const headers = signedHeaders(sent, [one, other])
  for (const secret of [one, other])
    expect(new Webhook(secret).verify(sent.body, headers)).toEqual({ type: 'event.booked' })
  expect(() => new Webhook(one).verify('{"type":"event.paid"}', headers)).toThrow('No matching signature found')
  expect(() => new Webhook(foreign).verify(sent.body, headers)).toThrow('No matching signature found')
  const old = { ...sent, now: new Date(Date.now() - 6 * 60_000).toISOString() }
  expect(() => new Webhook(one).verify(old.body, signedHeaders(old, [one]))).toThrow('Message timestamp too old')
})

it('tries ten times, with growing pauses of three days together', () => {
  const pauses = Array.from({ length: 9 }, (_, n) => pauseAfter(n + 1)!)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(3 * 86_400)
  expect(pauseAfter(10)).toBeUndefined()
})
