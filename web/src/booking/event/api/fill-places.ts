import { queryOptions, useMutation } from '@tanstack/react-query'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { refreshLists, runList, type List } from './call-lists.ts'
import { planOf, usualFor, wayOf, type Planned } from './fill-plan.ts'
import { moneyFor, placesToAdd, type LineUp, type Place } from './usual-places.ts'

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

const ask = async (id: string, chair: string, plan: Planned): Promise<void> => {
  const candidates = plan.people.map((one) => ({ id: one.id }))
  await runList(id, chair, { do: 'save', body: { ...wayOf(plan), candidates } })
  await runList(id, chair, { do: 'start' })
}

/** The chairs of added places are known once they are there, and so are the suggestions for them. */
const plansFor = async (event: EventView, shown: readonly Planned[], usual: LineUp | undefined) => {
  const asShown = shown.filter(({ chair }) => chair !== undefined)
  if (asShown.length === shown.length) return asShown
  await addPlaces(event, placesToAdd(event, usual))
  const empty = (await call('GET /events/{id}/call-lists', { params: { id: event.id } })).filter(isEmptyList)
  const left = [...(usual?.places ?? [])]
  const others = empty.filter((list) => !asShown.some(({ chair }) => chair === list.chair))
  return [...asShown, ...(await Promise.all(others.map((list) => planOf(event, list, usualFor(left, list)))))]
}

/** Adds the usual places to an event without any, and starts asking for each open place, as it was shown. */
const fillAll = async (event: EventView, shown: readonly Planned[], usual: LineUp | undefined) => {
  const plans = await plansFor(event, shown, usual)
  const started = plans.filter(({ people }) => people.length > 0)
  for (const plan of started) await ask(event.id, plan.chair!, plan)
  return { started: started.length, of: plans.length }
}

export const useFillAll = (event: EventView) =>
  useMutation({
    mutationFn: ({ shown, usual }: { shown: readonly Planned[]; usual: LineUp | undefined }) =>
      fillAll(event, shown, usual),
    onSettled: () => refreshLists(event.id),
    onSuccess: ({ started, of }) =>
      started === of
        ? notify.success('The best are being asked')
        : notify.info(`${of - started} of ${of} places have nobody to suggest`),
    onError: (error) => notify.failure(error, { otherwise: 'Could not start all lists' }),
  })
