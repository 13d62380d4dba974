import { useMutation } from '@tanstack/react-query'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { useShown, type ShownRef } from '#web/lib/as-read.ts'
import { notify } from '#web/lib/notify.ts'
import { yesToEvent } from './event-as-read.ts'
import { keepConflict, keepEvent } from './get-event.ts'

/** The requests behind the event screen's buttons; each returns the updated event. */

interface Words {
  done: string
  say?: string
  otherwise?: string
}

export const useAction = <V>(run: (input: V) => Promise<EventView>, words: (input: V) => Words) =>
  useMutation({
    mutationFn: run,
    onSuccess: (event, input) => {
      keepEvent(event)
      // The error dialog reports failures contained in the response.
      if (!event.pay_errors?.length && !event.refund_errors?.length) notify.success(words(input).done)
    },
    onError: (error, input) => {
      keepConflict(error)
      const { say, otherwise } = words(input)
      notify.failure(error, { ...(say && { say }), ...(otherwise && { otherwise }) })
    },
  })

const at = (id: string) => ({ params: { id } })

type VendorBody = Body<'PUT /events/{id}/request'>
/** A musician with two instruments is requested for both at once. */
export const requestOf = ({ role, key }: Pick<Vendor, 'role' | 'key'>): VendorBody => {
  const id = key.split('|')[0]
  return role === 'musician' ? { musician_id: id } : role === 'artist' ? { artist_id: id } : { bandleader_id: id }
}
const vendorWord = (body: VendorBody) => (body.artist_id ? 'artist' : body.bandleader_id ? 'bandleader' : 'musician')
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const useRequestVendor = (id: string) =>
  useAction(
    (body: VendorBody) => call('PUT /events/{id}/request', { ...at(id), body: { event_id: id, ...body } }),
    (body) => ({ done: `${capital(vendorWord(body))} requested`, otherwise: `Could not request ${vendorWord(body)}` }),
  )

/** Requests everyone who was chosen and not asked yet, one after the other: each is a change of the same event. */
export const useRequestVendors = (event: EventLike) => {
  const request = useRequestVendor(event.id)
  const requestAll = async () => {
    const chosen = vendorsOf(event).filter(({ status }) => status === 'selected')
    const bodies = new Map(chosen.map((vendor) => [`${vendor.role}|${vendor.key.split('|')[0]}`, requestOf(vendor)]))
    try {
      for (const body of bodies.values()) await request.mutateAsync(body)
    } catch {
      // The mutation has already shown why; the others can be requested on the event.
    }
  }
  return { requestAll, isPending: request.isPending }
}

const given = { confirm: 'You are confirmed', decline: 'You declined', counter: 'Your counter-offer was sent' }

type Response = Omit<Body<'PUT /events/{id}/response'>, 'round' | 'chair' | 'change_id'> & {
  /** About the proposed change that was read, and not about the event. */
  isChange?: boolean
}

/** To the question that was read: meanwhile, the terms may be others, or a call list may ask for another chair. */
const respond =
  (shown: ShownRef<EventView>, event: EventView) =>
  ({ isChange, ...body }: Response) => {
    const send = (read: EventView) => {
      const pending = isChange ? read.agreement?.pending : undefined
      const question = {
        ...(read.round !== undefined && { round: read.round }),
        ...(pending && { change_id: pending.id }),
        ...(read.your_call && !body.vendor && { chair: read.your_call.chair }),
      }
      return call('PUT /events/{id}/response', { ...at(event.id), body: { ...body, ...question } })
    }
    return body.response === 'decline' ? send(shown.current?.view ?? event) : yesToEvent(shown, event, send)
  }

export const useRespond = (event: EventView) =>
  useAction(respond(useShown(event), event), ({ response }) => ({
    done: given[response],
    otherwise: 'Could not save your answer',
  }))

/** An answer that a vendor gave to the agent by telephone. */
export const useRecordAnswer = (event: EventView, name: string) =>
  useAction(respond(useShown(event), event), ({ response }) => ({
    done: response === 'confirm' ? `Recorded: ${name} confirmed` : `Recorded: ${name} declined`,
    otherwise: 'Could not save the answer',
  }))

export const useConfirmPlayed = (id: string) =>
  useAction(
    (body: Body<'PUT /events/{id}/played'>) => call('PUT /events/{id}/played', { ...at(id), body }),
    () => ({ done: 'Event confirmed as played', otherwise: 'Could not confirm event' }),
  )

export const usePayVendors = (id: string) =>
  useAction(
    () => call('POST /events/{id}/pay', at(id)),
    () => ({ done: 'Payments initiated', otherwise: 'Could not pay vendors' }),
  )

export const useRefund = (id: string) =>
  useAction(
    () => call('POST /events/{id}/refund', at(id)),
    () => ({ done: 'Refund initiated', otherwise: 'Could not refund' }),
  )
