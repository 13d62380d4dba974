import { queryOptions, useMutation } from '@tanstack/react-query'
import { missingPlaces } from '#shared/domain/call-list/line-up.ts'
import { rebalanced } from '#shared/domain/call-list/rebalance.ts'
import { chosen, isNoneWanted } from '#shared/domain/event/record/event-like.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { call } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { refreshLists, runList, suggest, type List, type ListBody } from './call-lists.ts'

export type LineUp = Answer<'GET /events/{id}/line-up'>
export type Place = LineUp['places'][number]

export const lineUpQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'line-up'],
    queryFn: ({ signal }) => call('GET /events/{id}/line-up', { params: { id }, signal }),
  })

export const useKeepLineUp = (id: string) =>
  useMutation({
    mutationFn: () => call('PUT /events/{id}/line-up', { params: { id } }),
    onSuccess: (kept) => {
      queryClient.setQueryData(lineUpQuery(id).queryKey, kept)
      notify.success('Kept: the next event of this act can be filled with it')
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not keep the line-up' }),
  })

/** A place to ask for. Nobody is asked to lead for nothing: a leader's place has a rate once somebody is chosen. */
export const isEmptyList = ({ chair, rate, is_open, state, candidates }: List): boolean =>
  is_open && state === 'draft' && candidates.length === 0 && (chair !== 'bandleader' || (rate ?? 0) > 0)

/** The usual places of an event that has none yet and is not signed. Of one with places, the agent has decided. */
export const placesToAdd = (event: EventView, usual: LineUp | undefined): Place[] => {
  const { musicians = [], musician_slots: slots = [] } = event
  const isBare = musicians.length === 0 && slots.length === 0 && event.agreement == null
  if (!isBare) return []
  const places = usual?.places ?? []
  // The leader's place is there anyway, without a rate: that goes with somebody who is chosen.
  const leads = isNoLeaderPaid(event)
    ? places.filter((one) => one.instrument === null && one.candidates.length > 0)
    : []
  return [...leads, ...missingPlaces(event, places)]
}

const isNoLeaderPaid = (event: EventView): boolean =>
  !isNoneWanted(event.bandleader_id) && chosen(event.bandleader_id) === undefined && !event.bandleader_rate

const totalOf = (places: readonly Place[]) => cents(places.reduce((sum, { rate }) => sum + rate, 0))

/** The shares that pay for them, the act's before the agency's. Undefined where neither can. */
export const moneyFor = (event: EventView, places: readonly Place[]) =>
  // Staff have the whole event.
  rebalanced(event as Event, totalOf(places), 'artist') ?? rebalanced(event as Event, totalOf(places), 'agent')

const addPlaces = async (event: EventView, places: readonly Place[]): Promise<void> => {
  const leads = places.find(({ instrument }) => instrument === null)
  const musician_slots = places.filter((one) => one !== leads).map(({ instrument, rate }) => ({ instrument, rate }))
  const body = {
    musician_slots,
    ...(leads && { bandleader_id: leads.candidates[0]!.id, bandleader_rate: leads.rate }),
    ...moneyFor(event, places),
    version: event.version,
  } as never
  const params = { id: event.id }
  await (event.status === 'draft'
    ? call('PUT /events/{id}/draft', { params, body })
    : call('PUT /events/{id}', { params, body }))
}

const mostSuggested = 5
const usualWay = { mode: 'in_turn', ask_at_once: 1, answer_hours: 24 } as const

/** A person chosen by the agent is asked alone. */
const chosenFor = (event: EventView, { chair }: List): string | undefined =>
  chosen(chair === 'act' ? event.artist_id : chair === 'bandleader' ? event.bandleader_id : undefined)

const ask = async (id: string, { chair }: List, { candidates, ...how }: Omit<ListBody, 'version'>): Promise<true> => {
  await runList(id, chair, { do: 'save', body: { ...how, candidates } })
  await runList(id, chair, { do: 'start' })
  return true
}

/** The people of the usual list come first, then the best suggestions. */
const fillOne = async (event: EventView, list: List, place: Place | undefined): Promise<boolean> => {
  const only = chosenFor(event, list)
  if (only !== undefined) return ask(event.id, list, { ...usualWay, candidates: [{ id: only }] })
  const usual = (place?.candidates ?? []).map((one) => one.id)
  const best = (await suggest(event.id, list.chair)).filter((one) => one.is_recommended).map((one) => one.id)
  const more = best.filter((one) => !usual.includes(one)).slice(0, Math.max(0, mostSuggested - usual.length))
  const candidates = [...usual, ...more].map((one) => ({ id: one }))
  if (candidates.length === 0) return false
  const { mode, ask_at_once, answer_hours } = place ?? usualWay
  return ask(event.id, list, { mode, ask_at_once, answer_hours, candidates })
}

/** Adds the usual places to an event without any, and starts asking for each open place. */
const fillAll = async (event: EventView, usual: LineUp | undefined): Promise<{ started: number; of: number }> => {
  const { id } = event
  const added = placesToAdd(event, usual)
  if (added.length > 0) await addPlaces(event, added)
  const empty = (await call('GET /events/{id}/call-lists', { params: { id } })).filter(isEmptyList)
  const left = [...(usual?.places ?? [])]
  let started = 0
  for (const list of empty) {
    const at = left.findIndex(({ instrument }) => instrument === (list.chair === 'bandleader' ? null : list.name))
    const place = list.chair === 'act' || at < 0 ? undefined : left.splice(at, 1)[0]
    if (await fillOne(event, list, place)) started += 1
  }
  return { started, of: empty.length }
}

export const useFillAll = (event: EventView) =>
  useMutation({
    mutationFn: (usual: LineUp | undefined) => fillAll(event, usual),
    onSettled: () => refreshLists(event.id),
    onSuccess: ({ started, of }) =>
      started === of
        ? notify.success('The best are being asked')
        : notify.info(`${of - started} of ${of} places have nobody to suggest`),
    onError: (error) => notify.failure(error, { otherwise: 'Could not start all lists' }),
  })
