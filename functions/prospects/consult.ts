import { prospectsApi } from '#shared/api/prospects.ts'
import { toCents } from '#shared/domain/money.ts'
import { newProspect, prospectWrite } from '../_data/prospect.ts'
import { commitLimited } from '../_data/rate-limit.ts'
import { useCase } from '../_lib/use-case.ts'

/** The public consult form: a lead for the agents, and a mail to the operator. */
export const consult = useCase(prospectsApi.consult, async (deps, _actor, { body }) => {
  const prospect = newProspect(deps, {
    name: body.name,
    email: body.email,
    phone: body.phone || null,
    event_type: body.event_type,
    date: body.date || null,
    budget: body.budget == null ? null : toCents(body.budget),
    message: body.message,
    source: 'consult',
  })
  const limit = { what: 'consult', who: deps.request.ip, max: 10, seconds: 3600 }
  await commitLimited(
    deps,
    limit,
    [prospectWrite(deps.db.tableName, prospect)],
    [
      {
        type: 'mail',
        template: 'consultation',
        to: deps.operatorEmail,
        variables: {
          name: body.name,
          email: body.email,
          phone: prospect.phone ?? '',
          event_type: body.event_type,
          date: body.date ?? '',
          budget: body.budget == null ? '' : `$${body.budget.toFixed(2)}`,
          message: body.message,
          reply_to: body.email,
        },
      },
    ],
  )
  return { message: 'Thanks! We will be in touch soon.' }
})
