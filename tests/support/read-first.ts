import { callListsApi } from '#shared/api/call-lists.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { eventsApi } from '#shared/api/events.ts'
import { holdsApi } from '#shared/api/holds.ts'
import type { Api, CallInput, Who } from './api-types.ts'

/**
 * People read what they are asked before they say yes (docs/product.md#a-yes-names-what-was-read): `ask` and `refused`
 * look at the view that asks and send its round. A body that names a round itself, and `api.call`, are sent as they
 * are.
 */

type Params = Record<string, string>
type Body = Record<string, unknown>
type Read = (api: Api, who: Who, params: Params, body: Body) => Promise<string | undefined>

const roundOfEvent: Read = async (api, who, { id }) =>
  (await api.call(eventsApi.getEvent, who, { params: { id: id! } })).body.round

const readers = new Map<Endpoint, { isYes: (body: Body) => boolean; field?: 'sha256'; read: Read }>([
  [eventsApi.respond, { isYes: ({ response }) => response !== 'decline', read: roundOfEvent }],
  [eventsApi.answerChange, { isYes: ({ answer }) => answer === 'accept', read: roundOfEvent }],
  [eventsApi.pickProposal, { isYes: ({ proposal_id }) => proposal_id !== null, read: roundOfEvent }],
  [
    contractsApi.signContract,
    {
      isYes: () => true,
      field: 'sha256',
      read: async (api, who, { id }) =>
        (await api.call(contractsApi.getContract, who, { params: { id: id! } })).body.sha256,
    },
  ],
  [
    callListsApi.answerCounter,
    {
      isYes: ({ accept }) => accept === true,
      read: async (api, who, { id, chair }, { candidate_id }) => {
        const { status, body } = await api.call(callListsApi.listCallLists, who, { params: { id: id! } })
        const list = status === 200 ? body.find((one) => one.chair === chair) : undefined
        return list?.candidates.find((one) => one.id === candidate_id)?.round
      },
    },
  ],
  [
    holdsApi.answerChallenge,
    {
      isYes: ({ answer }) => answer === 'confirm',
      read: async (api, who, { id }) => {
        const { status, body } = await api.call(holdsApi.listHolds, who, { query: { limit: '200' } })
        return status === 200 ? body.find((hold) => hold.id === id)?.round : undefined
      },
    },
  ],
])

/** Somebody who is not asked has nothing to read. */
const nothing = 'nothing'

export const withRead = async <E extends Endpoint>(
  api: Api,
  endpoint: E,
  who: Who,
  input: CallInput<E>,
): Promise<CallInput<E>> => {
  const reader = readers.get(endpoint)
  const body = input.body as Body | undefined
  if (reader === undefined || body === undefined) return input
  const { isYes, read, field = 'round' } = reader
  if (!isYes(body) || field in body) return input
  return { ...input, body: { ...body, [field]: (await read(api, who, input.params as Params, body)) ?? nothing } }
}

/** `api.call` by somebody who has read: any status is accepted. */
export const callAsRead = async <E extends Endpoint>(api: Api, endpoint: E, who: Who, input: CallInput<E>) =>
  api.call(endpoint, who, await withRead(api, endpoint, who, input))
