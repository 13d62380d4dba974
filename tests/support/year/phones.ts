import type { OutboxMessage } from '#shared/jobs.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { outboxKey } from '#functions/platform/db/keys.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import type { OutgoingText } from '#functions/messages/delivery/deliver-text.ts'
import { noteReport } from '#functions/messages/delivery/note-report.ts'
import { TextRefused } from '#functions/messages/delivery/text-refused.ts'
import { ask, type Api } from '../api.ts'
import { grantedDeps } from '../granted.ts'
import type { MoneyFixture } from '../money.ts'
import type { YearLog } from './log.ts'
import type { PhoneStep } from './acts.ts'

/** The provider of texts, whose first response is often lost and comes the next hour, and the phones. */

class Away extends Error {}

export const startPhones = (fixture: MoneyFixture, log: YearLog, random: () => number) => {
  const { table, users } = fixture
  const deps = () => grantedDeps(table, 'notification-worker', fixture.api.overrides)
  const whoIs = (id: string) => Object.keys(users).find((who) => users[who]!.id === id)!

  const tried = new Set<string>()
  const accept = ({ to, words, id }: OutgoingText, { job }: OutboxRow) => {
    if (job.type !== 'text') throw new Error(`A text from a ${job.type}`)
    const reader = job.about === 'phone' ? {} : { who: whoIs(job.user_id), event: job.event_id }
    log.texts.push({ at: Date.parse(table.now), to, words, id, about: job.about, ...reader })
  }
  fixture.onText = async (message: OutboxMessage) => {
    const row = await table.deps().db.get<OutboxRow>(outboxKey(message))
    if (!row) return
    const accepted: string[] = []
    const send = (text: OutgoingText) => {
      const chance = tried.has(text.id) ? 1 : random()
      tried.add(text.id)
      if (chance < 0.01) throw new TextRefused('later', 'Too many')
      if (chance < 0.15) throw new Away('connect ETIMEDOUT')
      accept(text, row)
      accepted.push(text.id)
      if (chance < 0.25) throw new Away('socket hang up')
      return Promise.resolve()
    }
    const unused = { mailsPerSecond: Infinity, send: () => Promise.reject(new Error('No mail')) }
    try {
      await deliver(deps(), message, { ...unused, texts: { send, partsPerSecond: Infinity } })
    } catch (error) {
      if (!(error instanceof Away)) throw error
    }
    for (const id of accepted)
      await noteReport(deps(), { eventType: 'TEXT_DELIVERED', messageId: id, context: { text_id: id } })
  }

  let messages = 0
  return {
    take: async (api: Api, step: PhoneStep) => {
      log.phones.push(step)
      if ('who' in step) {
        const { number } = step
        await ask(api, remindersApi.changeTexts, step.who, { params: { id: users[step.who]!.id }, body: { number } })
      } else {
        messages += 1
        await noteReport(deps(), {
          originationNumber: step.number,
          destinationNumber: ours,
          messageBody: step.says,
          inboundMessageId: `message ${messages}`,
        })
      }
    },
  }
}

export const ours = '+18005550100'
