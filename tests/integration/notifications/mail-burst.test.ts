import { expect, it } from 'vitest'
import { AwsError } from '#local/gateway/aws-error.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { SendRate } from '#local/services/send-rate.ts'
import { deliver, type Sender } from '#functions/messages/delivery/deliver.ts'
import { MailRefused } from '#functions/messages/delivery/mail-refused.ts'
import { outgoing, urgentMails } from '#functions/platform/db/outbox.ts'
import type { OutboxMessage } from '#shared/jobs.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'
import type { MailJob } from '#shared/mails.ts'
import { deliveries } from '#tests/support/deliveries.ts'
import { inVirtualTime } from '#tests/support/faults/virtual-time.ts'
import { tableOn } from '#tests/support/memory-table.ts'

/** As in infra/constructs/jobs.ts: batches of five, two at once, and a dead letter after five failures. */
const [batchSize, consumers, maxReceiveCount, visibleAfterMs] = [5, 2, 5, 360_000]
const mailsPerSecond = 14

interface Message {
  body: OutboxMessage
  receives: number
}

/** Sends mails through a queue and an account with a rate, in virtual time. */
const burst = (mails: readonly MailJob[], later: { at: number; mail: MailJob }) =>
  inVirtualTime(Math.random, async () => {
    const table = tableOn(new MemoryTable())
    const began = Date.parse(table.now)
    const now = () => new Date(began + performance.now()).toISOString()
    const queue: Message[] = []
    const [dead, sent]: [Message[], Map<string, number>] = [[], new Map()]
    let refused = 0
    const deps = () =>
      table.deps({
        now: now(),
        notify: (messages) => {
          queue.push(...messages.map(({ shard, id }) => ({ body: { shard, id }, receives: 0 })))
          return Promise.resolve()
        },
      })
    const put = async (jobs: readonly MailJob[]) => {
      const { items, messages } = outgoing(deps(), jobs)
      for (let at = 0; at < items.length; at += 100) await deps().db.transact(items.slice(at, at + 100))
      await deps().notify(messages)
    }
    const rate = new SendRate(mailsPerSecond)
    const sender: Sender = {
      mailsPerSecond,
      send: async ({ to }) => {
        await new Promise((resolve) => setTimeout(resolve, 40 + Math.random() * 60))
        try {
          rate.count(1, performance.now())
        } catch (error) {
          expect(error).toBeInstanceOf(AwsError)
          refused += 1
          throw new MailRefused(1000)
        }
        sent.set(to, performance.now())
      },
    }
    const consume = async (): Promise<void> => {
      for (; sent.size + dead.length < mails.length + 1; await new Promise((resolve) => setTimeout(resolve, 50))) {
        const batch = queue.splice(0, batchSize)
        if (batch.length === 0) continue
        const first = urgentMails(deps()).then((rows) =>
          Promise.allSettled(rows.map((body) => deliver(deps(), body, sender))),
        )
        const done = batch.map(async (message) => {
          try {
            message.receives += 1
            await deliver(deps(), message.body, sender)
          } catch {
            if (message.receives === maxReceiveCount) dead.push(message)
            else setTimeout(() => queue.push(message), visibleAfterMs)
          }
        })
        await Promise.all([...done, first])
      }
    }
    await put(mails)
    setTimeout(() => void put([later.mail]), later.at)
    await Promise.all(Array.from({ length: consumers }, consume))
    return { sent, dead, refused, seconds: performance.now() / 1000 }
  })

const news = (i: number): MailJob => mailTo(`reader${i}@bookme.example`, 'verification_done', { name: `Wren ${i}` })[0]!
const [reset] = mailTo('waiting@bookme.example', 'password_reset', { link: '/password-reset#token' }) as [MailJob]

it('paces 10,000 mails at once: none is lost, and a reset among them goes out within half a minute', async () => {
  const count = 10_000
  const { sent, dead, refused, seconds } = await burst(
    Array.from({ length: count }, (_, i) => news(i)),
    { at: 60_000, mail: reset },
  )
  expect(dead).toEqual([])
  expect(sent.size).toBe(count + 1)
  expect(sent.get(reset.to)! - 60_000).toBeLessThan(30_000)
  // Near the rate of the account, and hardly ever above it. One that arrives twice may take two turns.
  expect(seconds).toBeLessThan((1.2 * count * deliveries) / mailsPerSecond)
  expect(refused).toBeLessThan((count * deliveries) / 50)
})
