import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '#functions/people/use-cases/auth/login.ts'
import { confirmPasswordReset, requestPasswordReset } from '#functions/people/use-cases/auth/password-reset.ts'
import { outgoing } from '#functions/platform/db/outbox.ts'
import { trustedIf } from '#functions/platform/mail/mail-to.ts'
import { takeBudget } from '#functions/messages/delivery/budget.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import type { Mail } from '#functions/messages/delivery/render.ts'
import { authApi } from '#shared/api/auth.ts'
import { isUnasked, mailBudgets, mostMails } from '#shared/mail-budgets.ts'
import { mailVariables, type MailJob, type MailTemplate } from '#shared/mails.ts'
import { verifiedAccount } from '#tests/support/accounts.ts'
import { ask, withToken } from '#tests/support/api.ts'
import { cases } from '#tests/support/cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { sampleOf } from '#tests/support/mail-samples.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

/** No mail without a budget (docs/product.md#mails). */

const templates = Object.keys(mailVariables) as MailTemplate[]
const minute = 60_000
const dayMs = 1440 * minute

let table: TestTable
let readers = 0
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => table.stop())

/** Two days on, so that no earlier mail counts: the pace of mails knows no way back. */
const nextMorning = () => {
  table.now = new Date((Math.floor(Date.parse(table.now) / dayMs) + 2) * dayMs + 30 * minute).toISOString()
}
const newReader = () => {
  readers += 1
  nextMorning()
  return `reader${readers}@bookme.example`
}
const pass = (minutes: number) => {
  table.now = new Date(Date.parse(table.now) + minutes * minute).toISOString()
}

/** The mails that the worker sends for these jobs, one after the other. */
const sent = async (jobs: readonly MailJob[], minutesBetween = 1): Promise<Mail[]> => {
  const mails: Mail[] = []
  const sender = {
    mailsPerSecond: Infinity,
    send: (mail: Mail) => Promise.resolve(void mails.push(mail)),
  }
  for (const job of jobs) {
    const { items, messages } = outgoing(table.deps(), [job])
    await table.deps().db.transact(items)
    await deliver(grantedDeps(table, 'notification-worker'), messages[0]!, sender)
    pass(minutesBetween)
  }
  return mails
}

let ids = 0
/** Those of these mails for which there is room, one after the other. */
const admitted = async (jobs: readonly MailJob[], minutesBetween = 1): Promise<MailJob[]> => {
  const taken: MailJob[] = []
  for (const job of jobs) {
    ids += 1
    if ((await takeBudget(grantedDeps(table, 'notification-worker'), job, job.to, `id ${ids}`)) !== 'none')
      taken.push(job)
    pass(minutesBetween)
  }
  return taken
}

type Kind = Pick<MailJob, 'trusted' | 'wordless'>
/** As it is, and with the mark that makes a difference for it. */
const kindsOf = (template: MailTemplate): readonly Kind[] => [
  {},
  mailBudgets[template].from === 'anybody' ? { trusted: true } : { wordless: true },
]

/** Each with other words, and about another cause unless it is given. */
const mailOf = (template: MailTemplate, to: string, i: number, kind: Kind = {}): MailJob => ({
  ...sampleOf(template, (variable) => (variable === 'audience' ? 'client' : `${variable} ${i}`)),
  ...kind,
  to,
})

describe('the budget of each template', () => {
  it('holds for a hundred of them to one reader in two hours, each with a cause of its own', async () => {
    for (const template of templates)
      for (const kind of kindsOf(template)) {
        const to = newReader()
        const jobs = Array.from({ length: 100 }, (_, i) => mailOf(template, to, i, kind))
        const { length } = await admitted(jobs)
        const { reader } = mailBudgets[template]
        const most = isUnasked(jobs[0]!) ? mostMails.anybody.each : Math.min(100, reader)
        expect([template, kind, length > 0, length <= most]).toEqual([template, kind, true, true])
      }
  })

  it('holds for a hundred about one cause', async () => {
    for (const template of templates) {
      const to = newReader()
      const fixed = new Set(['event_id', 'leader', 'change', 'reason', 'reply_to', 'email', 'link'])
      const jobs = Array.from({ length: 100 }, (_, i) => ({
        ...sampleOf(template, (variable) => (fixed.has(variable) ? variable : `${variable} ${i}`)),
        to,
        trusted: true as const,
      }))
      const { length } = await admitted(jobs, 12)
      expect([template, length > 0, length <= mailBudgets[template].cause]).toEqual([template, true, true])
    }
  })
})

describe('the mails that a stranger can cause', () => {
  const unasked = templates.filter((template) => mailBudgets[template].from === 'anybody')

  it('are together five a day, in any order, and two are kept for a new password', async () => {
    const click = fc.record({ template: fc.constantFrom(...templates), pause: fc.integer({ min: 0, max: 20 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(click, { minLength: 60, maxLength: 60 }), async (clicks) => {
        const to = newReader()
        const mails: MailJob[] = []
        for (const [i, { template, pause }] of clicks.entries()) {
          const kind = mailBudgets[template].from === 'anybody' ? {} : { wordless: true as const }
          const mail = mailOf(template, to, i, kind)
          // Staff ask for theirs.
          if (isUnasked(mail)) mails.push(...(await admitted([mail], pause)))
        }
        expect(mails.length).toBeLessThanOrEqual(mostMails.anybody.all)
        const resets = mails.filter(({ template }) => template === 'password_reset')
        const later = Array.from({ length: 2 }, (_, i) => mailOf('password_reset', to, 100 + i))
        expect([...resets, ...(await admitted(later))]).toHaveLength(2)
      }),
      { numRuns: cases(100) },
    )
  })

  it('use up nothing of the news for an owner about the own account', async () => {
    const to = newReader()
    await sent(unasked.flatMap((template) => [0, 1, 2].map((i) => mailOf(template, to, i))))
    const own = (i: number) => trustedIf(true, [mailOf('new_device', to, i)])
    expect(await sent(own(7))).toHaveLength(1)
  })

  it('say which one is the last', async () => {
    const to = newReader()
    const mails = await sent([1, 2, 3].map((i) => mailOf('consultation_sent', to, i)))
    expect(mails.map(({ text }) => text.includes('no further mail about it'))).toEqual([false, true])
  })
})

describe('an owner who forgot the password', () => {
  const api = () => useCaseApi(table, [requestPasswordReset, confirmPasswordReset, login], () => '')
  const asking = async (email: string, device = 'a-strangers-phone') => {
    const calls = api()
    calls.overrides = { request: { ...table.deps().request, device } }
    table.jobs.length = 0
    await ask(calls, authApi.requestPasswordReset, undefined, { body: { email } })
    return sent(
      table.jobs.filter((job) => job.type === 'mail'),
      10,
    )
  }
  const tokenIn = ({ text }: Mail) => /token=(\S+)/.exec(text)![1]!

  it('is not locked out by strangers who ask for it all day: the last link works until the next one', async () => {
    nextMorning()
    const { email } = await verifiedAccount(table, ['client'])
    const got: Mail[] = []
    for (let i = 0; i < 100; i += 1) got.push(...(await asking(email)))
    expect(got).toHaveLength(2)
    expect(got.map(({ text }) => /within (30 minutes|24 hours)/.exec(text)?.[1])).toEqual(['30 minutes', '24 hours'])
    const calls = api()
    calls.overrides = { request: { ...table.deps().request, device: 'the-owners-laptop' } }
    const body = { token: tokenIn(got[1]!), password: 'Wedd1ng-day' }
    await ask(calls, authApi.confirmPasswordReset, undefined, { body })
    withToken(await ask(calls, authApi.login, undefined, { body: { email, password: 'Wedd1ng-day' } }))
    // From then on, that device has requests of its own.
    expect(await asking(email)).toHaveLength(0)
    expect(await asking(email, 'the-owners-laptop')).toHaveLength(1)
  })
})
