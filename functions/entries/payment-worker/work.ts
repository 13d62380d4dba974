import { workJob, type OutboxMessage, type WorkJob } from '#shared/jobs.ts'
import { consume, unpackMails } from '#functions/platform/db/outbox.ts'
import { winProspect } from '#functions/people/data/prospect.ts'
import { renewRows } from '#functions/event/data/renew-rows.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Scheduler } from '#functions/platform/queues/scheduler.ts'
import { payOut, settlePayoutEntries } from '#functions/money/payouts/payouts.ts'
import { resume } from '#functions/money/operations/perform.ts'
import { resumeTransfers } from '#functions/money/transfers/resume-transfers.ts'
import { reconcileStep } from '#functions/money/reconcile/reconcile.ts'
import { voidInvoices } from '#functions/money/invoices/void-invoices.ts'
import { lookAtCalls } from '#functions/calling/use-cases/step-lists.ts'
import { addressProven } from '#functions/accounts/jobs/address-proven.ts'
import { eraseCalls } from '#functions/calling/jobs/erase-calls.ts'
import { eraseCopies } from '#functions/accounts/jobs/erase-copies.ts'
import { eraseMessages } from '#functions/messages/jobs/erase-messages.ts'
import { erasePlans } from '#functions/messages/jobs/erase-plans.ts'
import { eraseSheets } from '#functions/messages/jobs/erase-sheets.ts'
import { erasePictures } from '#functions/people/jobs/erase-pictures.ts'
import { endHoldsOf, eraseHolds, moveHoldsOf } from '#functions/calendar/jobs/end-holds.ts'
import {
  keepBalanceSchedule,
  keepCallSchedule,
  keepHoldSchedule,
  keepPayoutSchedule,
} from '#functions/calendar/jobs/keep-schedules.ts'
import { takeReply } from '#functions/booking/jobs/mail-reply.ts'
import { payAgain } from '#functions/money/jobs/pay-again.ts'
import { payVendors } from '#functions/money/jobs/pay-vendors.ts'
import { tellProviderContact } from '#functions/accounts/jobs/provider-contact.ts'
import { refreshParty } from '#functions/accounts/jobs/refresh-party.ts'
import { runUpgrade } from '#functions/entries/upgrades/run.ts'
import { refundOverpaid } from '#functions/money/jobs/refund-overpaid.ts'

/** Longer than the function may run. */
const leaseSeconds = 90

/** Does the job of one outbox row. @throws any error of the job. */
export const work = (deps: Deps, scheduler: Scheduler, message: OutboxMessage): Promise<void> =>
  consume(deps, message, leaseSeconds, (job) => doJob(deps, scheduler, message, workJob().parse(job)))

const doJob = async (deps: Deps, scheduler: Scheduler, message: OutboxMessage, job: WorkJob): Promise<void> => {
  switch (job.type) {
    case 'reconcile':
      return reconcileStep(deps, job)
    case 'op':
      return resume(deps, job.op_key)
    case 'schedule_balance':
      return keepBalanceSchedule(deps, scheduler, job.event_id)
    case 'schedule_payout':
      return keepPayoutSchedule(deps, scheduler, job.user_id)
    case 'schedule_hold':
      return keepHoldSchedule(deps, scheduler, job.hold_id)
    case 'schedule_calls':
      return keepCallSchedule(deps, scheduler, job.event_id)
    case 'step_calls':
      return lookAtCalls(deps, job.event_id, job.replacement)
    case 'end_holds':
      return endHoldsOf(deps, job)
    case 'move_holds':
      return moveHoldsOf(deps, job)
    case 'erase_holds':
      return eraseHolds(deps, job)
    case 'pay_vendors':
      return payVendors(deps, job)
    case 'pay_again':
      return payAgain(deps, job.user_id)
    case 'resume_transfers':
      return resumeTransfers(deps)
    case 'void_invoices':
      return voidInvoices(deps, job.event_id)
    case 'refund_overpaid':
      return refundOverpaid(deps, job.event_id)
    case 'pay_out':
      return payOut(deps, job.user_id)
    case 'payout_entries':
      return settlePayoutEntries(deps, job.user_id, job.op_key)
    case 'win_prospect':
      return winProspect(deps, job)
    case 'refresh_party':
      return refreshParty(deps, job)
    case 'renew_rows':
      return renewRows(deps, job.event_id, job.stale)
    case 'upgrade':
      return runUpgrade(deps, job)
    case 'refresh_rows':
      return
    case 'mails':
      return unpackMails(deps, message, job.mails)
    case 'erase_pictures':
      return erasePictures(deps, job.owners)
    case 'erase_messages':
      return eraseMessages(deps, job.user_id)
    case 'erase_calls':
      return eraseCalls(deps, job)
    case 'erase_copies':
      return eraseCopies(deps, job)
    case 'erase_sheets':
      await erasePlans(deps, job.user_id)
      return eraseSheets(deps, job.user_id)
    case 'address_proven':
      return addressProven(deps, job)
    case 'mail_reply':
      return takeReply(deps, job)
    case 'provider_contact':
      return tellProviderContact(deps, job.user_id)
  }
}
