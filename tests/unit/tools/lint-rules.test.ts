import { ESLint, Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, it } from 'vitest'
import { statusList } from '../../../tools/lint/status-list.ts'

/** Without the project's types, which the rule does not need. */
const problemsOf = (code: string) =>
  new Linter().verify(code, {
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    plugins: { bookme: { rules: { 'status-list': statusList } } },
    rules: { 'bookme/status-list': 'error' },
  })

it.each([
  ['an array', "export const over = (status: string) => ['paid', 'canceled'].includes(status)"],
  ['a set', "export const over: ReadonlySet<string> = new Set(['refunded', 'refund_incomplete'])"],
  ['a set, here of vendors,', "export const asked = new Set(['selected', 'requested'])"],
  ['alternatives', "export const is = (s: string) => s === 'booked' || s === 'played'"],
  ['alternatives far apart', "export const is = (s: string, b: boolean) => s === 'booked' || (b && s === 'played')"],
  ['exceptions', "export const is = (e: { status: string }) => e.status !== 'paid' && e.status !== 'canceled'"],
  ['a chain of choices', "export const is = (s: string) => (s === 'booked' ? 1 : s === 'played' ? 2 : 3)"],
  ['a type', "export type Over = 'paid' | 'canceled'"],
  [
    'cases with one body',
    "export const f = (s: string) => { switch (s) { case 'paid': case 'canceled': return 1 } return 2 }",
  ],
  [
    'cases beside a default',
    "const f = (s: string) => { switch (s) { case 'draft': return 1; case 'pending': return 2; default: return 3 } }",
  ],
])('%s of statuses is refused', (_, code) => {
  expect(problemsOf(code)).toHaveLength(1)
})

it.each([
  ['one status', "export const is = (s: string) => s === 'booked' || s === 'other'"],
  ['two operands', "export const is = (s: string, t: string) => s === 'booked' || t === 'played'"],
  ["another vocabulary's list", "export const is = (s: string) => ['failed', 'canceled'].includes(s)"],
  ['a table with a row for each', 'export const t = { draft: 1, pending: 2 }'],
])('%s is accepted', (_, code) => {
  expect(problemsOf(code)).toEqual([])
})

it.each([
  'shared/domain/event/lifecycle/a.ts',
  'functions/money/a.ts',
  'web/src/features/event/a.tsx',
  'local/seed/a.ts',
])('npm run lint checks %s', async (file) => {
  const { rules } = (await new ESLint().calculateConfigForFile(file)) as Linter.Config
  expect(rules?.['bookme/status-list']).toEqual([2])
})

it('a kind of payment method is named in its table only', async () => {
  const eslint = new ESLint()
  const problemsIn = async (file: string) => {
    const { rules } = (await eslint.calculateConfigForFile(file)) as Linter.Config
    const rule = rules!['no-restricted-syntax']!
    return new Linter().verify("export const is = (type) => type === 'us_bank_account'", {
      rules: { 'no-restricted-syntax': rule },
    })
  }
  expect(await problemsIn('functions/_money/refunds/disputes.ts')).toHaveLength(1)
  expect(await problemsIn('shared/domain/payment/method-kinds.ts')).toEqual([])
})
