import * as z from 'zod'
import { cancelingParties, type CancelingParty } from '#shared/domain/cancellation/policy.ts'
import { reason } from '#shared/domain/cancellation/schema.ts'

export const partyWords: Readonly<Record<CancelingParty, string>> = {
  client: 'The client',
  performer: 'The performer',
  agency: 'The agency',
  nobody: "Nobody's fault",
}

const percentProblem = 'Must be 0 to 100'

/** `50` or `12.5%` as a share; empty for the policy's. */
export const shareOf = (percent: string): number | undefined => {
  const typed = percent.replace('%', '').replace(',', '.').trim()
  return typed === '' ? undefined : Number(typed) / 100
}

/** The whole form; `keep` is text, as a percentage. */
export const cancellationForm = z.object({
  by: z.enum(cancelingParties),
  keep: z.string().refine((typed) => {
    const keep = shareOf(typed)
    return keep === undefined || (keep >= 0 && keep <= 1)
  }, percentProblem),
  waive_rest: z.boolean(),
  reason: reason(),
})
export type CancellationValues = z.infer<typeof cancellationForm>

/** The preview's input; undefined while the share is invalid. */
export const draftOf = ({ by, keep, waive_rest }: CancellationValues) => {
  const isPossible = cancellationForm.shape.keep.safeParse(keep).success
  return isPossible ? { by, keep: shareOf(keep), waive_rest } : undefined
}
