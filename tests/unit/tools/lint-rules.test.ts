import { ESLint, Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import { eventStatuses } from '#shared/domain/event/record/status.ts'
import { methodKinds } from '#shared/domain/payment/method-kinds.ts'
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
  ['a table of some', "export const t: Record<string, string> = { draft: 'a', pending: 'b' }"],
  ['a type', "export type Over = 'paid' | 'canceled'"],
  [
    'cases with one body',
    "export const f = (s: string) => { switch (s) { case 'paid': case 'canceled': return 1 } return 2 }",
  ],
  [
    'cases beside a default',
    "const f = (s: string) => { switch (s) { case 'draft': return 1; case 'pending': return 2; default: return 3 } }",
  ],
  [
    'cases before the rest',
    "export const f = (s: string) => { switch (s) { case 'paid': return 1; case 'canceled': return 2 } return 3 }",
  ],
  [
    'a row of conditions',
    "export const f = (s: string) => { if (s === 'paid') return 1; if (s === 'canceled') return 2; return 3 }",
  ],
  [
    'an otherwise',
    "export const f = (s: string) => { if (s === 'paid') return 1; else if (s === 'canceled') return 2; return 3 }",
  ],
])('%s of statuses is refused', (_, code) => {
  expect(problemsOf(code)).toHaveLength(1)
})

it.each([
  ['one status', "export const is = (s: string) => s === 'booked' || s === 'other'"],
  [
    'conditions on two operands in a row',
    "const f = (s: string, t: string) => { if (s === 'paid') return 1; if (t === 'canceled') return 2; return 3 }",
  ],
  ['two operands', "export const is = (s: string, t: string) => s === 'booked' || t === 'played'"],
  ["another vocabulary's list", "export const is = (s: string) => ['failed', 'canceled'].includes(s)"],
  [
    'a case for each',
    `const f = (s: string) => { switch (s) { ${eventStatuses.map((s) => `case '${s}': return 1`).join('; ')} } }`,
  ],
  ['a table with a row for each', `export const t = { ${eventStatuses.map((s) => `${s}: 1`).join(', ')} }`],
  ["another vocabulary's table", 'export const t = { pending: 1, failed: 2 }'],
])('%s is accepted', (_, code) => {
  expect(problemsOf(code)).toEqual([])
})

it.each([
  'shared/domain/event/lifecycle/a.ts',
  'functions/money/a.ts',
  'web/src/booking/event/a.tsx',
  'local/seed/a.ts',
  'infra/a.ts',
  'tools/a.ts',
])('npm run lint checks %s', async (file) => {
  const { rules } = (await new ESLint().calculateConfigForFile(file)) as Linter.Config
  expect(rules?.['bookme/status-list']).toEqual([2])
})

describe('a kind of payment method', () => {
  const problemsIn = async (file: string, code: string) => {
    const { rules } = (await new ESLint().calculateConfigForFile(file)) as Linter.Config
    const rule = rules!['no-restricted-syntax']!
    return new Linter().verify(code, { rules: { 'no-restricted-syntax': rule } })
  }
  const inRule = 'functions/money/refunds/disputes.ts'

  it.each(methodKinds.filter((kind) => kind !== 'other'))('%s is named in its table only', async (kind) => {
    const comparison = `export const is = (type) => type === '${kind}'`
    expect(await problemsIn(inRule, comparison)).toHaveLength(1)
    expect(await problemsIn('local/seed/seed.ts', comparison)).toHaveLength(1)
    expect(await problemsIn('shared/domain/payment/method-kinds.ts', comparison)).toEqual([])
    expect(await problemsIn(inRule, `export const words = { ${kind}: 1 }`)).toHaveLength(kind === 'card' ? 0 : 1)
    expect(await problemsIn(inRule, `export const of = ({ ${kind}: details }) => details`)).toEqual([])
  })
})
