import { eventsApi } from '#shared/api/events.ts'
import { settle } from '#shared/domain/event/lifecycle/progress.ts'
import { canSign } from '#shared/domain/event/access/proposal-permissions.ts'
import { withSignature } from '#shared/domain/event/lifecycle/signing.ts'
import { openEvent, refusal, saveAndShow } from '../_data/event-action.ts'
import { retryConflicts } from '../_data/conflict-retry.ts'
import { evidenceOf, findContract, signatureWrites } from '../_data/event-contract.ts'
import { mailParties } from '../_data/event-mail.ts'
import { contractKey, eventKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'

/** Writes signature, evidence and frozen rate together. */
export const signContract = useCase(
  eventsApi.signContract,
  (deps, actor, { params, body }) =>
    retryConflicts(deps, async () => {
      const [before, row] = await Promise.all([
        openEvent(deps, actor, params.id, canSign),
        findContract(deps, params.id),
      ])
      const evidence = evidenceOf(deps, actor, before, row, body.signature)
      if (body.sha256 !== undefined && body.sha256 !== evidence.sha256) {
        throw refusal('conflict', 'The contract has changed in the meantime, please read it again', actor, before)
      }
      const after = settle(withSignature(before, body.signature, deps.now))
      return saveAndShow(deps, {
        before,
        after,
        actor,
        activity: {
          action: before.proposal_signed_at == null ? 'contract signed' : 'contract signed again',
          detail: `SHA-256 ${evidence.sha256}`,
        },
        also: signatureWrites(deps, before, evidence),
        jobs: mailParties(after, ['agent', 'client'], 'contract_signed', { signature: body.signature }),
      })
    }),
  ({ params }) => [eventKey(params.id), contractKey(params.id)],
)
