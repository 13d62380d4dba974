import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canResendInvoice } from '#shared/domain/event/access/invoice-permissions.ts'
import { withReminder } from '#shared/domain/event/money/invoice.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { eventFor, getEvent } from '#functions/event/data/find-event.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { invoiceSent } from '#functions/event/mails/invoice-mails.ts'
import { withOpenInvoice } from '#functions/money/invoices/invoice-reminders.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { openEvent, refusal } from '#functions/event/use-cases/open-event.ts'
import { chargeReads } from './pay-as-client.ts'

/** Ignores double clicks. */
const justNow = 60_000

const wasJustSent = ({ invoice_reminders = [] }: Event, emails: string | null | undefined, now: string): boolean => {
  const last = invoice_reminders.at(-1)
  return emails == null && last?.kind === 'resent' && Date.parse(now) - Date.parse(last.at) < justNow
}

const refusals = {
  paid: 'The invoice has already been paid',
  'on its way': 'A payment of this invoice is on its way',
  busy: 'The invoice is being changed at this moment. Please try again',
}

/** Mails the open invoice again, with current links, to the client and all recipients of copies. */
export const resendInvoice = useCase(
  eventPaymentsApi.resendInvoice,
  (deps, actor, { params, body }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, canResendInvoice)
      const emails = body?.invoice_emails
      if (wasJustSent(before, emails, deps.now)) return eventFor(actor, before)
      const found = await withOpenInvoice(deps, before).catch((error: unknown) => {
        deps.log.error('the invoice could not be looked up at the provider', error, { event_id: before.id })
        throw refusal('conflict', 'The payment provider does not answer. Please try again', actor, before)
      })
      if (found.is !== 'open') {
        deps.db.refresh()
        throw refusal('conflict', refusals[found.is], actor, await getEvent(deps, params.id))
      }
      const shown = emails == null ? found.event : { ...found.event, invoice_emails: emails }
      const after = withReminder(shown, 'resent', deps.now)
      return saveAndShow(deps, {
        before,
        after,
        actor,
        activity: { action: 'invoice sent again', detail: after.invoice_emails || undefined },
        jobs: invoiceSent(after),
      })
    }),
  ({ params }) => chargeReads(params.id),
)
