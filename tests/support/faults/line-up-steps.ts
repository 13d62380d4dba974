import { callListsApi } from '#shared/api/call-lists.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import {
  beginLineUp,
  idOf,
  lineUpBody,
  lineUpOf,
  performers,
  players,
  saved,
  storedLineUp,
  type LineUp,
  type LineUpStep,
} from './line-up.ts'
import { timeSteps } from './time-steps.ts'

/** The people of a line-up ask, answer, sign and change it, each at random. */

const click =
  (endpoint: Parameters<LineUp['rig']['click']>[0], who: string, body?: object): LineUpStep =>
  ({ rig, id }) =>
    rig.click(endpoint, who, { params: { id }, ...(body && { body }) } as never)

const responds = (one: LineUp, who: string, body: object) => click(eventsApi.respond, who, body)(one)
const answer: LineUpStep = async (one) => {
  const response = one.dice.pick(['confirm', 'confirm', 'confirm', 'decline', 'counter'] as const)
  await responds(one, one.dice.pick(performers), { response, ...(response === 'counter' && { rate: 350 }) })
}
const wantedBy = (event: Awaited<ReturnType<typeof lineUpOf>>) => [
  ...(event.artist ? [{ artist_id: event.artist.id }] : []),
  ...(event.bandleader ? [{ bandleader_id: event.bandleader_id as string }] : []),
  ...(event.musicians ?? []).map(({ musician_id }) => ({ musician_id })),
]
const asksOne: LineUpStep = async (one) => {
  const wanted = wantedBy(await lineUpOf(one))
  if (wanted.length > 0) await click(eventsApi.requestVendor, 'agent', one.dice.pick(wanted))(one)
}
const asksAll: LineUpStep = async (one) => {
  for (const who of wantedBy(await lineUpOf(one))) await click(eventsApi.requestVendor, 'agent', who)(one)
}
const allSayYes: LineUpStep = async (one) => {
  for (const who of performers) await responds(one, who, { response: 'confirm' })
}

const chairs = ['slot-slt_1', 'slot-slt_1', 'slot-slt_2', 'act', 'bandleader'] as const
const ofChair = ({ id, dice }: LineUp) => ({ id, chair: dice.pick(chairs) })
const startsList: LineUpStep = async (one) => {
  const params = ofChair(one)
  const people =
    params.chair === 'act'
      ? (['artist', 'artist2'] as const)
      : params.chair === 'bandleader'
        ? (['bandleader'] as const)
        : players
  const candidates = people.filter(() => one.dice.chance(0.7)).map((who) => ({ id: idOf(one, who) }))
  const mode = one.dice.pick(['in_turn', 'first_yes'] as const)
  await one.rig.click(callListsApi.saveCallList, 'agent', { params, body: { mode, ask_at_once: 2, candidates } })
  await one.rig.click(callListsApi.startCallList, 'agent', { params })
}
const listsOf = async ({ rig, id }: LineUp) =>
  (await rig.fixture.api.call(callListsApi.listCallLists, 'agent', { params: { id } })).body
const answersCounter: LineUpStep = async (one) => {
  const { rig, id, dice } = one
  const lists = await listsOf(one)
  const open = lists.flatMap(({ chair, candidates }) =>
    candidates.filter(({ state }) => state === 'countered').map((candidate) => ({ chair, candidate_id: candidate.id })),
  )
  if (open.length === 0) return
  const { chair, candidate_id } = dice.pick(open)
  const body = { candidate_id, accept: dice.chance(0.6), taken_from: 'agent' as const }
  await rig.click(callListsApi.answerCounter, 'agent', { params: { id, chair }, body })
}

const lineUpSteps: Readonly<Record<string, LineUpStep>> = {
  ...timeSteps,
  'another line-up': (one) => saved(one, lineUpBody(one)),
  'the act is asked': asksOne,
  'somebody is asked': asksOne,
  'all are asked': asksAll,
  'all are asked and say yes': async (one) => {
    await asksAll(one)
    await allSayYes(one)
  },
  'somebody answers': answer,
  'somebody answers, too': answer,
  'all say yes': allSayYes,
  'a call list asks': startsList,
  'another call list asks': startsList,
  'a call list stops': (one) => one.rig.click(callListsApi.stopCallList, 'agent', { params: ofChair(one) }),
  'somebody is passed over': (one) =>
    one.rig.click(callListsApi.skipCandidate, 'agent', {
      params: ofChair(one),
      body: { candidate_id: idOf(one, one.dice.pick(players)) },
    }),
  'a counter-offer is answered': answersCounter,
  'the proposal is sent': click(eventsApi.sendProposal, 'agent'),
  'the client signs': async (one) => {
    const { rig, id } = one
    await rig.click(eventsApi.pickProposal, 'client', { params: { id }, body: { proposal_id: 1 } })
    const contract = await rig.fixture.api.call(contractsApi.getContract, 'client', { params: { id } })
    if (contract.status !== 200) return
    const body = { signature: 'Nora Whitfield', consent: true as const, sha256: contract.body.sha256 }
    await rig.click(contractsApi.signContract, 'client', { params: { id }, body: body as never })
  },
  'the client wishes': (one) =>
    click(money.requestCancellation, 'client', {
      reason: 'A cousin plays',
      wants: one.dice.pick(['change', 'other_offer', 'cancellation']),
    })(one),
  'the wish is declined': click(money.dropCancellationRequest, 'agent'),
  'the change is answered': async (one) => {
    const who = one.dice.pick(['client', ...performers])
    await click(eventsApi.answerChange, who, { answer: one.dice.pick(['accept', 'accept', 'decline']) })(one)
  },
  'the change is taken back': click(eventsApi.discardChange, 'agent'),
  'a slot is filled by hand': async (one) => {
    const { musicians, musician_slots } = await storedLineUp(one)
    const slot = musician_slots[0]
    if (!slot) return
    const who = one.dice.pick(players)
    const filled = { musician_id: idOf(one, who), instrument: slot.instrument, rate: slot.rate / 100 }
    const kept = musicians.map(({ rate, ...rest }) => ({ ...rest, rate: (rate ?? 0) / 100 }))
    const slots = musician_slots.slice(1).map(({ rate, ...rest }) => ({ ...rest, rate: rate / 100 }))
    await saved(one, { musicians: [...kept, filled], musician_slots: slots })
  },
  'it is called off': async (one) => {
    if (one.dice.chance(0.3)) await click(money.cancelEvent, 'agent', { by: 'nobody', reason: 'Off' })(one)
  },
}
export const lineUpStepNames = Object.keys(lineUpSteps)

export interface SideShow {
  line: LineUp
  /** A few steps. */
  play(): Promise<string[]>
}

export const playLineUp = async (...begin: Parameters<typeof beginLineUp>): Promise<SideShow> => {
  const line = await beginLineUp(...begin)
  const { dice, rig } = line
  return {
    line,
    play: async () => {
      const names: string[] = []
      for (let n = dice.pick([1, 2, 4]); n > 0; n -= 1) {
        const [name, step] = dice.pick(Object.entries(lineUpSteps))
        names.push(name)
        await rig.trying(async () => step(line))
        await rig.drain()
      }
      return names
    },
  }
}
