import { useMutation } from '@tanstack/react-query'
import { wantsConfirmation } from '#shared/domain/event/money/bank-confirmation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { linkTo } from '#web/lib/format/text.ts'
import { call } from '#web/lib/api/client.ts'
import { useShown } from '#web/lib/as-read.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { contractKey } from './get-contract.ts'
import { yesToEvent } from './event-as-read.ts'
import { keepConflict, keepEvent } from './get-event.ts'

/** The client's steps from proposal to booking; each returns the updated event. */

const failed =
  (otherwise: string) =>
  (error: Error): void => {
    keepConflict(error)
    notify.failure(error, { otherwise })
  }

export const usePickProposal = (offer: EventView) => {
  const { id } = offer
  const shown = useShown(offer)
  const pick = (proposal_id: 1 | 2 | 3 | null, { round }: EventView) =>
    call('PUT /events/{id}/proposal-pick', {
      params: { id },
      body: { proposal_id, ...(round !== undefined && { round }) },
    })
  return useMutation({
    mutationFn: (proposal_id: 1 | 2 | 3 | null) =>
      proposal_id === null ? pick(null, offer) : yesToEvent(shown, offer, (read) => pick(proposal_id, read)),
    onSuccess: (event, chosen) => {
      keepEvent(event)
      if (chosen !== null) notify.success('Proposal chosen')
      // The contract names the option and its price.
      return queryClient.invalidateQueries({ queryKey: contractKey(id) })
    },
    onError: failed('Could not save your choice'),
  })
}

export const useAskQuestion = (id: string) =>
  useMutation({
    mutationFn: (question: string) => call('POST /events/{id}/question', { params: { id }, body: { question } }),
    onSuccess: (event) => {
      keepEvent(event)
      notify.success('Question sent')
    },
    onError: failed('Could not send your question'),
  })

interface Signature {
  signature: string
  /** Hash of the text that was read. */ sha256: string
}

export const useSignContract = (id: string) =>
  useMutation({
    mutationFn: (body: Signature) =>
      call('POST /events/{id}/contract-sign', { params: { id }, body: { ...body, consent: true } }),
    onSuccess: (event) => {
      keepEvent(event)
      notify.success('Contract signed')
    },
    onError: failed('Could not sign the contract'),
    // Also after a refusal: the text may have changed and must be read again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: contractKey(id) }),
  })

/** The bank's page, which returns to the proposal. */
const openBankPage = async (id: string): Promise<void> => {
  const { url } = await call('POST /events/{id}/payment-confirmation', { params: { id } })
  window.location.assign(linkTo(url))
}
const noBankPage = failed('Could not open the page of your bank')

export const useConfirmPayment = (id: string) =>
  useMutation({ mutationFn: () => openBankPage(id), onError: noBankPage })

/**
 * The charge's outcome is in the event: paid, in progress (a bank debit), refused, or to be confirmed on the bank's
 * page, where the client goes next.
 */
const tellCharge = async (event: EventView, paid: string): Promise<void> => {
  const last = (event.payments ?? []).filter((payment) => payment.type !== 'refund').at(-1)
  if (last && wantsConfirmation(last)) await openBankPage(event.id).catch(noBankPage)
  else if (last?.paid_at != null) notify.success(paid)
  else if (last?.failed_at != null) notify.error(last.failure_message ?? 'The payment failed')
  else notify.info('Your payment is on its way')
}

export const usePayDeposit = (id: string) =>
  useMutation({
    mutationFn: (in_full: boolean) => call('POST /events/{id}/deposit', { params: { id }, body: { in_full } }),
    onSuccess: (event, inFull) => {
      keepEvent(event)
      return tellCharge(event, inFull ? 'Payment made' : 'Deposit paid')
    },
    onError: failed('Could not take the payment'),
  })

export const usePayBalance = (id: string) =>
  useMutation({
    mutationFn: () => call('POST /events/{id}/balance', { params: { id } }),
    onSuccess: (event) => {
      keepEvent(event)
      return tellCharge(event, 'Balance paid')
    },
    onError: failed('Could not take the payment'),
  })
