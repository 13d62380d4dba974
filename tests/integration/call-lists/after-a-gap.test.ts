import { expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { ask, refused } from '#tests/support/api.ts'
import { callListTests, states, type Drummer } from '#tests/support/call-list-tests.ts'
import { engage, propose } from '#tests/support/scenario.ts'
import { payment } from '../events/documents-fixture.ts'

/** The agent's rule for an event: the place of somebody who drops out goes to the rest of the list that found them. */

const tests = callListTests()
const { activity, answer, api, event, idOf, lists, look, mails, makeEvent, save, start } = tests

const rule = (id: string, refill = true) =>
  ask(api(), callListsApi.saveCallRule, 'agent', { params: { id }, body: { refill } })
const listOf = async (id: string) => (await lists(id)).find(({ chair }) => chair === 'slot-slt_1')!
const calls = (lines: string[]) => lines.map((line) => line.replace(/, answer by .*/, ''))

/** One slot, found by this list: the first of them plays. */
const filled = async (names: readonly Drummer[]) => {
  const { id } = await makeEvent({}, 1)
  await rule(id)
  await save(id, names)
  await start(id)
  await answer(id, names[0]!)
  await look(id)
  mails()
  return id
}

it('asks the rest of the list by itself, once, and says why', async () => {
  const id = await filled(['A', 'B', 'C'])
  const { version } = await event(id)
  await answer(id, 'A', { response: 'decline', reason: 'Broken wrist' })
  expect(mails()).toEqual(['vendor_declined agent'])
  await look(id)
  expect(mails()).toEqual(['vendor_requested B'])
  expect(states(await listOf(id))).toBe('running, A declined, B asked, C waiting')
  expect(await event(id)).toMatchObject({ musicians: [], musician_slots: [{ id: 'slt_1', rate: 200 }] })
  await look(id)
  expect(mails()).toEqual([])
  await answer(id, 'B')
  expect(states(await listOf(id))).toBe('filled, A declined, B confirmed, C waiting')
  expect((await event(id)).version).toBe(version! + 3)
  expect(calls(await activity(id)).slice(-4)).toEqual([
    'declined: Drummer A, musician (Drums), Broken wrist',
    'call list started: Drums, 2 to ask, by itself, because somebody dropped out',
    'asked by the call list: Drums, Drummer B, $200.00',
    'confirmed: Drums, Drummer B, fills the place',
  ])
})

it('does nothing without the rule, or once it is taken back', async () => {
  const id = await filled(['A', 'B'])
  await rule(id, false)
  await answer(id, 'A', { response: 'decline' })
  mails()
  await look(id)
  expect([mails(), (await event(id)).musicians!.map(({ status }) => status)]).toEqual([[], ['declined']])
  // A gap that is there already counts.
  await rule(id)
  await look(id)
  expect(mails()).toEqual(['vendor_requested B'])
})

it('tells the agent where nobody is left, also for somebody who was chosen by hand', async () => {
  const id = await filled(['A'])
  await answer(id, 'A', { response: 'decline' })
  mails()
  await look(id)
  expect(mails()).toEqual(['call_exhausted agent'])
  expect(states(await listOf(id))).toBe('exhausted, A declined')

  const byHand = { musicians: [{ musician_id: idOf('D'), instrument: 'Drums', rate: 200 }], artist_rate: 3000 }
  const { id: other } = await makeEvent(byHand, 0)
  await rule(other)
  const request = { params: { id: other }, body: { musician_id: idOf('D') } }
  await ask(api(), eventsApi.requestVendor, 'agent', request)
  await answer(other, 'D')
  await answer(other, 'D', { response: 'decline' })
  mails()
  await look(other)
  expect(mails()).toEqual(['call_exhausted agent'])
  const list = (await lists(other)).find(({ chair }) => chair.startsWith('slot-'))
  expect([states(list!), list!.is_open, list!.rate]).toEqual(['exhausted, D declined', true, 200])
})

it('asks after the booking within what was agreed, and tells the client nothing', async () => {
  const { id, booking } = await makeEvent({}, 1)
  const params = { id }
  await rule(id)
  await save(id, ['A', 'B'])
  await start(id)
  await answer(id, 'A')
  await engage(api(), booking, id)
  await propose(api(), booking, id)
  await ask(api(), eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
  const { sha256 } = await ask(api(), contractsApi.getContract, 'client', { params })
  const body = { signature: 'Nora Whitfield', consent: true as const, sha256 }
  await ask(api(), contractsApi.signContract, 'client', { params, body })
  const deps = tests.fixture().table.deps()
  const before = (await findEvent(deps, id))!
  const after = applyConsequences({ ...before, payments: [payment] }, deps.now)
  await saveEvent(deps, { before, after, actor: undefined, activity: { action: 'deposit paid' } })
  const seen = async () => {
    const { status, client_rate, agreement, musicians } = await event(id)
    const pending = agreement?.pending ?? null
    return { status, client_rate, pending, plays: musicians!.map((one) => [one.musician_id, one.status, one.rate]) }
  }
  const booked = { status: 'booked', client_rate: 4000, pending: null }
  expect(await seen()).toEqual({ ...booked, plays: [[idOf('A'), 'confirmed', 200]] })
  mails()
  await answer(id, 'A', { response: 'decline' })
  await look(id)
  await answer(id, 'B')
  await look(id)
  expect(await seen()).toEqual({ ...booked, plays: [[idOf('B'), 'confirmed', 200]] })
  expect(mails().filter((line) => !/ (agent|artist|B)$/.test(line))).toEqual([])
})

it('starts no list of a leader again that was stopped by hand, and is for staff alone', async () => {
  const id = await filled(['A', 'B', 'C'])
  const who = async (name: string) =>
    (await refused(api(), callListsApi.saveCallRule, name, { params: { id }, body: { refill: true } })).status
  expect([await who('client'), await who('A'), await who('agent2')]).toEqual([403, 403, 404])
  await answer(id, 'A', { response: 'decline' })
  await look(id)
  await ask(api(), callListsApi.stopCallList, 'agent', tests.of(id))
  await look(id)
  expect(states(await listOf(id))).toBe('stopped, A declined, B withdrawn, C waiting')
})
