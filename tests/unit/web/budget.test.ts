import { expect, it } from 'vitest'
import { budgetText, normaliseBudget } from '#web/booking/consult/budget.ts'

it.each([
  ['$4,000 tops', '4000.00', 400_000],
  ['about 4k', '4000.00', 400_000],
  ['1,200.5', '1200.50', 120_050],
  ['', '', null],
  ['0', '0.00', null],
])('reads the budget %s', (text, shown, amount) => {
  expect(normaliseBudget(text)).toBe(shown)
  expect(budgetText.parse(text)).toBe(amount)
})

it('keeps a budget without an amount, and asks for one', () => {
  expect(normaliseBudget(' not much ')).toBe('not much')
  expect(budgetText.safeParse('not much').error?.issues[0]?.message).toBe('Please enter an amount, such as 4,000')
})
