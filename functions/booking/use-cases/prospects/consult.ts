import { prospectsApi } from '#shared/api/prospects.ts'
import { answerWithinHours } from '#shared/domain/event/record/answer-within.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'
import { listChangeWrites } from '#functions/platform/db/changes.ts'
import { newProspect, prospectWrite } from '#functions/people/data/prospect.ts'
import { commitLimited, everybody } from '#functions/platform/db/rate-limit.ts'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import { networkOf } from '#functions/platform/caller/network.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { findUser } from '#functions/people/data/user.ts'

/** The agent on whose website the form stands. Without a known agent, the lead is unassigned. */
const agentOf = async (deps: Deps, id: string | null | undefined): Promise<string | null> => {
  const user = id == null ? undefined : await findUser(deps, userIdOf(id))
  return user?.verified && user.agent != null && user.agent.id === id ? user.agent.id : null
}

/** The public consult form: a prospect for the agents, and a mail to the operator. */
export const consult = useCase(prospectsApi.consult, async (deps, _actor, { body }) => {
  const prospect = newProspect(deps, {
    name: body.name,
    email: body.email,
    phone: body.phone || null,
    event_type: body.event_type,
    date: body.date || null,
    start_time: body.start_time || null,
    hours: body.hours ?? null,
    place: body.place || null,
    budget: body.budget ?? null,
    message: body.message,
    source: 'consult',
    agent_id: await agentOf(deps, body.via_agent_id),
  })
  const when = [body.date, body.start_time, body.hours && `${body.hours} h`].filter(Boolean).join(', ')
  const budget = body.budget == null ? '' : formatMoney(body.budget)
  const written = prospectWrite(deps.db.tableName, prospect)
  await commitLimited(
    deps,
    [
      ['consult_network', networkOf(deps.request.ip)],
      ['consult_address', canonicalEmail(body.email)],
      ['consult_total', everybody, networkOf(deps.request.ip)],
    ],
    [written, ...listChangeWrites(deps, [written])],
    [
      ...mailTo(body.email, 'consultation_sent', {
        hours: String(answerWithinHours),
        event_type: body.event_type,
        ...(body.date && { day: dayText(`${body.date}T12:00:00.000Z`, 'UTC') }),
        ...(body.budget != null && { budget }),
      }),
      {
        type: 'mail',
        template: 'consultation',
        to: deps.operatorEmail,
        variables: {
          name: body.name,
          email: body.email,
          phone: prospect.phone ?? '',
          event_type: body.event_type,
          date: when,
          place: body.place ?? '',
          budget,
          message: body.message,
          reply_to: body.email,
        },
      },
    ],
  )
  return { message: 'Thanks! We will be in touch soon.' }
})
