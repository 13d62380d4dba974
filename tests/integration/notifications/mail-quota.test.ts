import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { expect, it } from 'vitest'
import { MemoryTable } from '#local/services/memory-table.ts'
import { SendRate } from '#local/services/send-rate.ts'
import { createLog, output } from '#functions/platform/log/log.ts'
import { quotaAt } from '#functions/messages/delivery/quota.ts'
import { deliver, type Sender } from '#functions/messages/delivery/deliver.ts'
import { MailRefused } from '#functions/messages/delivery/mail-refused.ts'
import { outgoing, urgentMails } from '#functions/platform/db/outbox.ts'
import { resendOutbox } from '#functions/platform/jobs/resend-outbox.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { OutboxMessage } from '#shared/jobs.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'
import type { MailJob } from '#shared/mails.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { inVirtualTime } from '#tests/support/faults/virtual-time.ts'
import { tableOn } from '#tests/support/memory-table.ts'

const minute = 60_000
const hour = 60 * minute
const mailsPerDay = 200

const news = (i: number): MailJob => mailTo(`reader${i}@bookme.example`, 'verification_done', { name: `Wren ${i}` })[0]!
const [reset] = mailTo('waiting@bookme.example', 'password_reset', { link: '/password-reset#token' }) as [MailJob]

/** Reads the metric that the sweep writes into the log. */
const metricIn = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const { mails_wait } = JSON.parse(line) as { mails_wait?: number }
    return mails_wait ?? []
  })

/** A worker, a sweep each minute, and an account with a quota of a day; in virtual time. */
const days = (count: number, { knowsQuota }: { knowsQuota: boolean }) =>
  inVirtualTime(Math.random, async () => {
    const table = tableOn(new MemoryTable())
    const began = Date.parse(table.now)
    const queue: OutboxMessage[] = []
    const sent = new Map<string, number>()
    const waits: { at: number; seconds: number }[] = []
    let [tries, refused, busyMs] = [0, 0, 0]
    const given = (): Partial<Deps> => ({
      now: new Date(began + performance.now()).toISOString(),
      notify: (messages) => Promise.resolve(void queue.push(...messages)),
    })
    const deps = () => table.deps(given())
    const worker = () => grantedDeps(table, 'notification-worker', given())
    const put = async (jobs: readonly MailJob[]) => {
      const { items, messages } = outgoing(deps(), jobs)
      for (let at = 0; at < items.length; at += 100) await deps().db.transact(items.slice(at, at + 100))
      await deps().notify(messages)
    }
    const quota = new SendRate(mailsPerDay, () => new Error('Daily message quota exceeded.') as never, 24 * hour)
    const sender: Sender = {
      mailsPerSecond: 14,
      ...(knowsQuota && {
        quota: () => Promise.resolve({ most: mailsPerDay, sent: quota.recent(performance.now()) }),
      }),
      send: async ({ to }) => {
        tries += 1
        await new Promise((resolve) => setTimeout(resolve, 50))
        try {
          quota.count(1, performance.now())
        } catch {
          refused += 1
          throw new MailRefused(10 * minute)
        }
        sent.set(to, performance.now())
      },
    }
    await put(Array.from({ length: count }, (_, i) => news(i)))
    setTimeout(() => void put([reset]), 2 * hour)
    const write = output.write
    const lines: string[] = []
    output.write = (line) => void lines.push(line)
    try {
      for (let nextSweep = minute; sent.size < count + 1 && performance.now() < 72 * hour;) {
        const batch = queue.splice(0, 5)
        const [from, urgent] = [performance.now(), await urgentMails(worker())]
        await Promise.all([...batch, ...urgent].map((message) => deliver(worker(), message, sender)))
        busyMs += performance.now() - from
        await new Promise((resolve) => setTimeout(resolve, queue.length > 0 ? 200 : nextSweep - performance.now()))
        if (performance.now() < nextSweep) continue
        lines.length = 0
        await resendOutbox(deps())
        for (const seconds of metricIn(lines)) waits.push({ at: performance.now(), seconds })
        nextSweep += minute
      }
    } finally {
      output.write = write
    }
    return { sent, tries, refused, busyMs, waits }
  })

it('a day above the quota: passwords go out, the others follow a day later, and the alarm rings soon', async () => {
  const { sent, refused, waits, busyMs } = await days(300, { knowsQuota: true })
  expect(sent.size).toBe(301)
  expect(sent.get(reset.to)! - 2 * hour).toBeLessThan(minute)
  expect(refused).toBe(0)
  // The alarm needs three minutes above ten.
  const late = waits.filter(({ seconds }) => seconds > 600).map(({ at }) => at)
  expect(late[2]).toBeLessThan(15 * minute)
  expect(Math.max(...waits.map(({ seconds }) => seconds))).toBeGreaterThan(20 * 3600)
  // Almost nothing is left of a worker's time: 5 s of it for each mail and minute would be 40 hours.
  expect(busyMs).toBeLessThan(5 * minute)
})

it('finds the quota out by refusals where SES does not tell it, and asks seldom', async () => {
  const { sent, tries, refused } = await days(300, { knowsQuota: false })
  expect(sent.size).toBe(301)
  expect(tries - sent.size).toBe(refused)
  // A refusal lets all others wait for ten minutes; a few are under way when it comes.
  expect(refused).toBeLessThan(24 * 6 * 6)
})

it('says once a minute how much of the quota is used, which an alarm watches', async () => {
  const table = tableOn(new MemoryTable())
  const lines: string[] = []
  const write = output.write
  output.write = (line) => void lines.push(line)
  try {
    const send = () => Promise.resolve({ SendQuota: { Max24HourSend: 200, SentLast24Hours: 170 } })
    const quota = quotaAt({ send } as unknown as SESv2Client)
    const deps = table.deps({})
    for (const _ of [1, 2]) expect(await quota({ ...deps, log: createLog({}) })).toEqual({ most: 200, sent: 170 })
  } finally {
    output.write = write
  }
  expect(lines.map((line) => (JSON.parse(line) as { mail_quota?: number }).mail_quota)).toEqual([85])
})
