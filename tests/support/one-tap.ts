import { eventsApi } from '#shared/api/events.ts'
import type { MailJob } from '#shared/mails.ts'
import { newAnswerLink } from '#functions/event/data/answer-link.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { outgoing } from '#functions/platform/db/outbox.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { ask, refused } from './api.ts'
import type { callListTests } from './call-list-tests.ts'
import { grantedDeps } from './granted.ts'

/** Answers by the link of a mail, without a session. */
export const oneTap = ({ api, fixture, people }: ReturnType<typeof callListTests>) => {
  const open = (token: string | undefined, overrides: Partial<Deps> = {}) => {
    const { request } = fixture().table.deps()
    api().overrides = { ...overrides, request: { ...request, answerToken: token } }
  }
  return {
    linkOf: async (id: string, who: string): Promise<string> => {
      const deps = fixture().table.deps()
      return (await newAnswerLink(deps, (await findEvent(deps, id))!, people()[who]!.id))!
    },
    /** Sends the mail that a change has caused. @returns the token of its button, if it has one. */
    mailed: async (template: MailJob['template'], who?: string): Promise<string | undefined> => {
      const { table } = fixture()
      const email = who === undefined ? undefined : people()[who]!.email
      const job = table.jobs
        .filter((one): one is MailJob => one.type === 'mail' && one.template === template)
        .find(({ to }) => email === undefined || to === email)!
      const sent: string[] = []
      const { items, messages } = outgoing(table.deps(), [job])
      await table.deps().db.transact(items)
      await deliver(grantedDeps(table, 'notification-worker'), messages[0]!, {
        send: ({ text }) => Promise.resolve(void sent.push(text)),
        mailsPerSecond: 100,
      })
      return /\/answer#([\w-]{43})\b/.exec(sent.join(''))?.[1]
    },
    read: (token: string) => (open(token), ask(api(), eventsApi.getQuestion, undefined, {})),
    send: (token: string, body: Record<string, unknown> = { response: 'confirm' }, overrides?: Partial<Deps>) => (
      open(token, overrides),
      ask(api(), eventsApi.answerQuestion, undefined, { body })
    ),
    refusal: async (token: string | undefined, body = { response: 'confirm' }) => {
      open(token)
      const { status, error_message } = await refused(api(), eventsApi.answerQuestion, undefined, { body })
      return [status, error_message]
    },
  }
}
