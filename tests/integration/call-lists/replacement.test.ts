import { expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { readiness } from '#shared/domain/event/lifecycle/readiness.ts'
import { entryChair } from '#shared/domain/event/record/calls.ts'
import { partyTotal } from '#shared/domain/event/money/rates.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { verifiedAccount } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { callListTests, states, type Drummer } from '#tests/support/call-list-tests.ts'
import { engage, propose } from '#tests/support/scenario.ts'
import { payment } from '../events/documents-fixture.ts'

/** Somebody else is asked for a place that a person has: they keep it until the yes. */

const tests = callListTests()
const { activity, answer, api, event, idOf, lists, look, mails, makeEvent, refusedAnswer } = tests

const placeOf = (id: string, who: string) => ({ params: { id, chair: entryChair(`${idOf(who)}|Drums`) } })

/** C drums, and has confirmed. */
const withDrummer = async () => {
  const made = await makeEvent(
    { musicians: [{ musician_id: idOf('C'), instrument: 'Drums', rate: 200 }], artist_rate: 3000 },
    0,
  )
  const request = { params: { id: made.id }, body: { musician_id: idOf('C') } }
  await ask(api(), eventsApi.requestVendor, 'agent', request)
  await answer(made.id, 'C')
  mails()
  return made
}

const replace = async (id: string, names: readonly Drummer[], holder = 'C') => {
  const body = { candidates: names.map((name) => ({ id: idOf(name) })) }
  await ask(api(), callListsApi.saveCallList, 'agent', { ...placeOf(id, holder), body })
  return ask(api(), callListsApi.startCallList, 'agent', placeOf(id, holder))
}

const drums = async (id: string, who = 'agent') =>
  (await event(id, who)).musicians!.map(({ musician_id, status, rate }) => [musician_id, status, rate])

const stored = async (id: string) => (await findEvent(tests.fixture().table.deps(), id))!
const matters = async (id: string) =>
  readiness(await stored(id), tests.fixture().table.now).matters.map(({ kind }) => kind)

const booked = async () => {
  const { id, booking } = await withDrummer()
  const params = { id }
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
  mails()
  return id
}

it('keeps who plays until the new one says yes, and tells both in that one change', async () => {
  const { id } = await withDrummer()
  const before = await stored(id)
  const list = await replace(id, ['A'])
  expect([states(list), list.is_open, list.rate]).toEqual(['running, A asked', false, 200])
  expect(mails()).toEqual(['vendor_requested A'])
  expect(await drums(id)).toEqual([[idOf('C'), 'confirmed', 200]])
  expect(partyTotal(await stored(id))).toBe(partyTotal(before))

  const { version } = await event(id)
  await answer(id, 'A')
  expect(mails().toSorted()).toEqual(['vendor_confirmed agent', 'vendor_released C'])
  expect((await event(id)).version).toBe(version! + 1)
  expect(await drums(id)).toEqual([[idOf('A'), 'confirmed', 200]])
  const after = await stored(id)
  expect([partyTotal(after), after.musician_slots, after.calls]).toEqual([partyTotal(before), [], undefined])
  expect((await activity(id)).slice(-3).map((line) => line.replace(/, answer by .*/, ''))).toEqual([
    'call list started: Drums, 1 to ask, to replace Drummer C',
    'asked by the call list: Drums, Drummer A, $200.00',
    'confirmed: Drums, Drummer A, takes over from Drummer C',
  ])
  // C is free again, and A is not.
  expect(await refusedAnswer(id, 'C')).toEqual([404, expect.any(String)])
})

it('leaves everything as it is after a no, asks the next, and gives a list without a yes to the agent', async () => {
  const { id } = await withDrummer()
  await replace(id, ['A', 'B'])
  await answer(id, 'A', { response: 'decline' })
  await look(id)
  expect(mails()).toEqual(['vendor_requested A', 'vendor_requested B'])
  expect(await drums(id)).toEqual([[idOf('C'), 'confirmed', 200]])
  expect(await matters(id)).not.toContain('not_replaced')
  await answer(id, 'B', { response: 'decline' })
  await look(id)
  expect(mails()).toEqual(['call_exhausted agent'])
  expect(await drums(id)).toEqual([[idOf('C'), 'confirmed', 200]])
  expect(await matters(id)).toContain('not_replaced')
  // The agent leaves it at that.
  await ask(api(), callListsApi.stopCallList, 'agent', placeOf(id, 'C'))
  expect(await matters(id)).not.toContain('not_replaced')
  expect((await stored(id)).calls).toBeUndefined()
})

it('is no open matter while somebody is asked, and counts for no status', async () => {
  const id = await booked()
  const [before, was] = [await matters(id), (await event(id)).status]
  await replace(id, ['A'])
  expect([await matters(id), (await event(id)).status]).toEqual([before, was])
  expect(was).toBe('booked')
})

it('replaces within the price in force after the signature, without the client', async () => {
  const id = await booked()
  await replace(id, ['A'])
  mails()
  await answer(id, 'A')
  const { status, client_rate, agreement } = await event(id)
  expect([status, client_rate, agreement?.pending ?? null]).toEqual(['booked', 4000, null])
  expect(await drums(id)).toEqual([[idOf('A'), 'confirmed', 200]])
  expect(mails().filter((line) => line.endsWith(' client'))).toEqual([])
})

it('shows nobody who plays that they are to be replaced', async () => {
  const { id } = await withDrummer()
  await replace(id, ['A'])
  expect(JSON.stringify(await event(id, 'C'))).not.toContain(idOf('A'))
  const seen = await event(id, 'A')
  expect(seen.musicians!.map(({ musician_id }) => musician_id)).toEqual([idOf('A')])
  const { status } = await refused(api(), callListsApi.listCallLists, 'C', { params: { id } })
  expect(status).toBe(403)
})

it('goes on as a list for an empty place once who plays drops out', async () => {
  const { id } = await withDrummer()
  await ask(api(), callListsApi.saveCallRule, 'agent', { params: { id }, body: { refill: true } })
  await replace(id, ['A'])
  await answer(id, 'C', { response: 'decline' })
  await look(id)
  expect(mails()).toEqual(['vendor_requested A', 'vendor_declined agent'])
  expect(await matters(id)).toContain('place_unanswered')
  await answer(id, 'A')
  expect(await drums(id)).toEqual([[idOf('A'), 'confirmed', 200]])
})

it('withdraws the question once the agent takes it back, and does not put it again with the next', async () => {
  const { id } = await withDrummer()
  await replace(id, ['A'])
  await ask(api(), callListsApi.stopCallList, 'agent', placeOf(id, 'C'))
  expect(mails()).toEqual(['vendor_requested A', 'call_ended A'])
  expect(await refusedAnswer(id, 'A')).toEqual([409, expect.any(String)])
  const again = await replace(id, ['B'])
  expect(states(again)).toBe('running, B asked')
  expect(mails()).toEqual(['vendor_requested B'])
})

it('ends when the place goes to somebody else by hand, who is not replaced by a late yes', async () => {
  const { id } = await withDrummer()
  await replace(id, ['A'])
  const musicians = [{ musician_id: idOf('D'), instrument: 'Drums', rate: 200 }]
  const { version } = await event(id)
  await ask(api(), eventsApi.updateEvent, 'agent', { params: { id }, body: { musicians, version } as never })
  expect((await refusedAnswer(id, 'A'))[0]).toBe(409)
  await look(id)
  expect(mails()).toContain('call_ended A')
  expect(await drums(id)).toEqual([[idOf('D'), 'selected', 200]])
  expect((await lists(id)).filter(({ state }) => state === 'running')).toEqual([])
})

it('replaces a leader, who sees nothing of it until the other has said yes', async () => {
  const people = tests.people()
  const first = people['bandleader']!.musician!.id
  people['Y'] = await verifiedAccount(tests.fixture().table, ['bandleader', 'musician'], {
    musician: { name: 'Leader Y', instruments: ['Drums'] },
  })
  const { id } = await makeEvent({ bandleader_id: first, bandleader_rate: 500, artist_rate: 2700 }, 0)
  await ask(api(), eventsApi.requestVendor, 'agent', { params: { id }, body: { bandleader_id: first } })
  await answer(id, 'bandleader')
  const params = { id, chair: 'bandleader' }
  const body = { candidates: [{ id: idOf('Y') }] }
  expect((await refused(api(), callListsApi.saveCallList, 'bandleader', { params, body })).status).toBe(403)
  await ask(api(), callListsApi.saveCallList, 'agent', { params, body })
  await ask(api(), callListsApi.startCallList, 'agent', { params })
  expect(JSON.stringify([await event(id, 'bandleader'), await lists(id, 'bandleader')])).not.toContain(idOf('Y'))
  expect(await event(id)).toMatchObject({ bandleader_id: first, bandleader_status: 'confirmed' })
  mails()
  await answer(id, 'Y')
  expect(mails().toSorted()).toEqual(['vendor_confirmed agent', 'vendor_released bandleader'])
  expect(await event(id)).toMatchObject({
    ...{ bandleader_id: idOf('Y'), bandleader_status: 'confirmed', bandleader_rate: 500, artist_rate: 2700 },
  })
})

it('keeps a leader from replacing a musician, as the agent alone removes them', async () => {
  const leader = tests.people()['bandleader']!.musician!.id
  const musicians = [{ musician_id: idOf('C'), instrument: 'Drums', rate: 200 }]
  const { id } = await makeEvent({ musicians, bandleader_id: leader, bandleader_rate: 500, artist_rate: 2500 }, 0)
  await ask(api(), eventsApi.requestVendor, 'agent', { params: { id }, body: { bandleader_id: leader } })
  await ask(api(), eventsApi.requestVendor, 'agent', { params: { id }, body: { musician_id: idOf('C') } })
  await answer(id, 'bandleader')
  await answer(id, 'C')
  const list = { ...placeOf(id, 'C'), body: { candidates: [{ id: idOf('A') }] } }
  expect((await refused(api(), callListsApi.saveCallList, 'bandleader', list)).status).toBe(403)
  expect((await drums(id)).map(([who]) => who)).toEqual([idOf('C')])
})

it('gives the place to one of several who say yes at once', async () => {
  const { id } = await withDrummer()
  const body = { mode: 'first_yes', ask_at_once: 3, candidates: ['A', 'B', 'D'].map((one) => ({ id: idOf(one) })) }
  await ask(api(), callListsApi.saveCallList, 'agent', { ...placeOf(id, 'C'), body: body as never })
  await ask(api(), callListsApi.startCallList, 'agent', placeOf(id, 'C'))
  const answers = await Promise.allSettled(['A', 'B', 'D'].map((who) => answer(id, who)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [holder, ...others] = await drums(id)
  expect([holder![1], others]).toEqual(['confirmed', []])
  expect(['A', 'B', 'D'].map(idOf)).toContain(holder![0])
})
