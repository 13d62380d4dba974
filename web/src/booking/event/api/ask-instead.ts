import { useMutation } from '@tanstack/react-query'
import { declinedPlace } from '#shared/domain/call-list/chairs.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { notify } from '#web/lib/notify.ts'
import { refreshLists, runList, type Suggestion } from './call-lists.ts'

/** Takes the question back: the line-up stays as it is. */
export const useStopReplacing = (id: string) =>
  useMutation({
    mutationFn: (vendor: Vendor) => runList(id, declinedPlace(vendor).chair, { do: 'stop' }),
    onSuccess: (_, { name }) => notify.info(`${name} still plays: the question was taken back`),
    onError: (error) => notify.failure(error, { otherwise: 'Could not take the question back' }),
    onSettled: () => refreshLists(id),
  })

/** Asks one person, or several in turn, to take over from somebody who plays until one of them says yes. */
export const useAskInstead = (id: string, vendor: Vendor) => {
  const stop = useStopReplacing(id)
  const { chair } = declinedPlace(vendor)
  return useMutation({
    mutationFn: async (people: readonly Suggestion[]) => {
      await runList(id, chair, { do: 'save', body: { candidates: people.map((one) => ({ id: one.id })) } })
      return runList(id, chair, { do: 'start' })
    },
    onSuccess: (_, people) => {
      const [first, ...rest] = people
      const asked = rest.length > 0 ? `${first?.name}, then ${rest.length} more` : (first?.name ?? '')
      notify.success(`Asked to replace ${vendor.name}: ${asked}`, () => stop.mutate(vendor))
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not ask anybody' }),
    onSettled: () => refreshLists(id),
  })
}
