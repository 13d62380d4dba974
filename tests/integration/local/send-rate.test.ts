import { expect, test } from 'vitest'
import { SendRate } from '#local/services/send-rate.ts'

test('SES drops mails above the rate of the account, recipient by recipient', () => {
  const rate = new SendRate(14)
  rate.count(10, 0)
  rate.count(4, 500)
  expect(() => rate.count(1, 999)).toThrow('Maximum sending rate exceeded')
  rate.count(10, 1000)
  expect(() => rate.count(1, 1400)).toThrow('Maximum sending rate exceeded')
  rate.count(4, 1500)
})
