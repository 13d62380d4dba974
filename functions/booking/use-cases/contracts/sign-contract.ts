import { contractsApi } from '#shared/api/contracts.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { pickedPrice } from '#shared/domain/event/money/event-money.ts'
import { canSign } from '#shared/domain/event/access/proposal-permissions.ts'
import { signVerdict, withSignature } from '#functions/event/rules/agreement/signing.ts'
import { demandRead } from '#functions/event/use-cases/demand-read.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { demandChargeable, demandVerdict, openEvent, refusal } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { contractReads, readContract, signatureWrites, type Evidence } from '#functions/booking/data/event-contract.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { evidenceOf } from './contract-draft.ts'

/** Writes signature, evidence and frozen rate together. */
export const signContract = useCase(
  contractsApi.signContract,
  (deps, actor, { params, body }) =>
    retryConflicts(deps, async () => {
      const [before, file] = await Promise.all([
        openEvent(deps, actor, params.id, (who, event) => canSign(who, event, deps.now)),
        readContract(deps, params.id),
      ])
      demandVerdict(signVerdict(before), actor, before)
      demandChargeable(pickedPrice(before))
      const evidence = evidenceOf(deps, actor, before, file, body.signature)
      demandRead(body.sha256, evidence.sha256, () =>
        refusal('conflict', 'The contract has changed in the meantime, please read it again', actor, before),
      )
      const after = applyConsequences(withSignature(before, body.signature, deps.now), deps.now)
      const { contractSigned } = await import('#functions/event/use-cases/agreement.lazy.ts')
      return saveAndShow(deps, {
        before,
        after,
        actor,
        activity: {
          action: signedAs(before, evidence),
          detail: `SHA-256 ${evidence.sha256}`,
        },
        also: signatureWrites(deps, before, file, evidence),
        jobs: [
          ...contractSigned(before, after, body.signature),
          { type: 'signed_document', event_id: before.id, signed_at: evidence.signed_at },
        ],
      })
    }),
  ({ params }) => [...eventToSave(params.id), ...contractReads(params.id)],
)

const signedAs = (before: Event, { kind }: Evidence): string => {
  if (kind === 'amendment') return 'amendment signed'
  return before.proposal_signed_at == null ? 'contract signed' : 'contract signed again'
}
