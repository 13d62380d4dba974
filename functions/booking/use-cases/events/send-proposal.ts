import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { eventsApi } from '#shared/api/events.ts'
import { offerValidUntil } from '#shared/domain/event/record/valid-until.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { canSendProposal } from '#shared/domain/event/access/proposal-permissions.ts'
import { saveProblem } from '#shared/domain/event/edit/save-rules.ts'
import { offeredOptions } from '#shared/domain/event/money/options.ts'
import { withProposalSent } from '#functions/event/rules/agreement/signing.ts'
import { nextStatus as statusAfter } from '#shared/domain/event/record/status.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { balanceJobs } from '#functions/event/use-cases/event-action.ts'
import { demandChargeable, demandNoProblem, openEvent } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

/** Sends or resends the proposal. An event that fails the save checks is not offered: its price would be wrong. */
export const sendProposal = useCase(
  eventsApi.sendProposal,
  (deps, actor, { params }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, canSendProposal)
      const sent = withProposalSent(before, deps.now)
      demandNoProblem(saveProblem(sent))
      for (const { price } of offeredOptions(sent)) demandChargeable(price)
      const status = statusAfter(true, before.status, 'send_proposal') ?? before.status
      const after = applyConsequences({ ...sent, status }, deps.now)
      const { proposal_offer_date, proposal_sent_at } = await saveEvent(deps, {
        before,
        after,
        actor,
        activity: { action: before.proposal_sent_at == null ? 'proposal sent' : 'proposal sent again' },
        jobs: [
          ...mailParties(inForce(after), 'client', 'proposal_sent', {
            link: `/proposal?id=${after.id}`,
            options: offeredOptions(after)
              .filter(({ id }) => after.proposal_pick == null || id === after.proposal_pick)
              .map(({ title, price }) => ({ title, price: formatMoney(price) })),
            valid_until: dayText(offerValidUntil(deps.now, after.start), zoneOf(after)),
          }),
          ...balanceJobs(before, after),
        ],
      })
      return { proposal_offer_date: proposal_offer_date!, proposal_sent_at: proposal_sent_at! }
    }),
  ({ params }) => eventToSave(params.id),
)
