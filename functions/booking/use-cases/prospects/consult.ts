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
import { useCase } from '#functions/platform/deps/use-case.ts'

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
