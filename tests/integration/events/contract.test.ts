import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { contractsApi } from '#shared/api/contracts.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { cents } from '#shared/domain/money.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { engage, propose, request, savedBy, take, untilSigned } from '#tests/support/scenario.ts'

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
})
afterAll(() => {
  fixture.table.stop()
})

let day = 0
/** A proposal with two options that was sent to its client. */
const proposed = async () => {
  day += 1
  const booking = bookingOf(fixture, day)
  const { id } = await request(fixture.api, booking)
  const taken = await take(fixture.api, booking, id)
  const proposals = [
    { id: 1, title: 'Solo', description: 'Voice and guitar', price: 4000 },
    { id: 2, title: 'Trio', description: 'With bass and drums', price: 6000 },
  ]
  const body = savedBy(booking, taken, { proposals })
  await ask(fixture.api, eventsApi.updateEvent, 'agent', { params: { id }, body })
  await engage(fixture.api, booking, id)
  await propose(fixture.api, booking, id)
  return { params: { id }, booking, body }
}
const signature = { signature: 'Nora Whitfield', consent: true as const }

describe('the proposal', () => {
  it('is not accepted once it has expired, until the agent renews it', async () => {
    const { api, table } = fixture
    const { params } = await proposed()
    const expired = async () => {
      const before = await getEvent(table.deps(), params.id)
      const after = { ...before, proposal_sent_at: '2026-05-01T12:00:00.000Z' }
      await saveEvent(table.deps(), { before, after, actor: undefined, activity: { action: 'time passed' } })
    }
    const pick = { params, body: { proposal_id: 1 as const } }
    const refusal = { status: 409, error_message: 'This proposal has expired. Ask Lindqvist Live to renew it' }
    await expired()
    expect(await refused(api, eventsApi.pickProposal, 'client', pick)).toMatchObject(refusal)
    const tasks = await ask(api, lookupsApi.listTasks, 'agent', { query: {} })
    expect(tasks.map(({ id }) => id)).toContain(params.id)
    await ask(api, eventsApi.sendProposal, 'agent', { params })
    await ask(api, eventsApi.pickProposal, 'client', pick)
    await expired()
    expect(await refused(api, contractsApi.signContract, 'client', { params, body: signature })).toMatchObject(refusal)
    await ask(api, eventsApi.sendProposal, 'agent', { params })
    expect(await ask(api, contractsApi.signContract, 'client', { params, body: signature })).toMatchObject({
      proposal_step: 3,
    })
  })

  it('is picked by its client from the offered options, until signed', async () => {
    const { api, table } = fixture
    const { params } = await proposed()
    const before = await table.dump()
    expect(await refused(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 3 } })).toMatchObject({
      status: 422,
      error_message: 'Choose a proposal',
    })
    expect((await refused(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 4 } })).status).toBe(
      422,
    )
    expect((await refused(api, eventsApi.pickProposal, 'client2', { params, body: { proposal_id: 1 } })).status).toBe(
      404,
    )
    expect((await refused(api, eventsApi.pickProposal, 'agent', { params, body: { proposal_id: 1 } })).status).toBe(403)
    expect(await refused(api, contractsApi.signContract, 'client', { params, body: signature })).toMatchObject({
      status: 409,
      error_message: 'Please choose a proposal first',
    })
    expect(
      await refused(api, contractsApi.signContract, 'client', { params, body: { signature: ' ', consent: true } }),
    ).toMatchObject({ status: 422, error_message: 'Please type your name' })
    expect(
      await refused(api, contractsApi.signContract, 'client', { params, body: { signature: 'Nora', consent: false } }),
    ).toMatchObject({ status: 422, error_message: 'Please agree to the contract' })
    expect(await table.dump()).toEqual(before)
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    expect(await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 2 } })).toMatchObject({
      proposal_pick: 2,
      proposal_step: 2,
    })
    expect((await ask(api, contractsApi.getContract, 'client', { params })).text).toContain('$6,000.00')
    const signed = await ask(api, contractsApi.signContract, 'client', { params, body: signature })
    expect(signed).toMatchObject({ proposal_step: 3, client_rate: 6000, client_rate_booked: 6000 })
    expect(await refused(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })).toMatchObject({
      status: 409,
      event: { proposal_pick: 2 },
    })
    expect(await refused(api, contractsApi.signContract, 'client', { params, body: signature })).toMatchObject({
      status: 409,
      error_message: 'The contract has already been signed',
    })
  })

  it('shows only the picked option, and all of them once the pick is cleared', async () => {
    const { api } = fixture
    const { params } = await proposed()
    const ids = (event: { proposals?: { id: number }[] | undefined }) => event.proposals?.map(({ id }) => id)
    expect(ids(await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 2 } }))).toEqual([2])
    const back = await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: null } })
    expect(back).toMatchObject({ proposal_pick: null, proposal_step: 1, status: 'proposed' })
    expect(ids(back)).toEqual([1, 2])
    const { version } = await ask(api, eventsApi.getEvent, 'agent', { params })
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: null } })
    expect(await ask(api, eventsApi.getEvent, 'agent', { params })).toMatchObject({ version })
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    await ask(api, contractsApi.signContract, 'client', { params, body: signature })
    expect(await refused(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: null } })).toMatchObject(
      { status: 409 },
    )
  })

  it('is resent without losing the pick', async () => {
    const { api } = fixture
    const { params } = await proposed()
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 2 } })
    await ask(api, eventsApi.sendProposal, 'agent', { params })
    expect(await ask(api, eventsApi.getEvent, 'client', { params })).toMatchObject({
      proposal_pick: 2,
      proposal_step: 2,
      status: 'proposed',
    })
  })

  it('gets price and rates of the picked option, and loses them when the pick is cleared', async () => {
    const { api } = fixture
    const { params } = await proposed()
    const rates = async () => {
      const { client_rate, agent_rate, bookme_rate, artist_rate } = await ask(api, eventsApi.getEvent, 'agent', {
        params,
      })
      return { client_rate, agent_rate, bookme_rate, artist_rate }
    }
    const usual = { client_rate: 4000, agent_rate: 600, bookme_rate: 200, artist_rate: 3200 }
    expect(await rates()).toEqual(usual)
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 2 } })
    expect(await rates()).toEqual({ client_rate: 6000, agent_rate: 900, bookme_rate: 300, artist_rate: 4800 })
    expect(await ask(api, eventsApi.getEvent, 'artist', { params })).toMatchObject({ artist_rate: 4800 })
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: null } })
    expect(await rates()).toEqual(usual)
  })

  it('is neither picked nor signed while its rates do not add up', async () => {
    const { api, table } = fixture
    const { params } = await proposed()
    const spoil = async () => {
      const deps = table.deps()
      const before = await getEvent(deps, params.id)
      const after = { ...before, artist_rate: cents((before.artist_rate ?? 0) - 1) }
      await saveEvent(deps, { before, after, actor: undefined, activity: { action: 'spoiled' } })
    }
    const refusal = {
      status: 409,
      error_message: 'The rates of this proposal do not add up yet. Your agent has to correct them first',
    }
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 2 } })
    await spoil()
    expect(await refused(api, contractsApi.signContract, 'client', { params, body: signature })).toMatchObject(refusal)
    const other = await proposed()
    params.id = other.params.id
    await spoil()
    expect(await refused(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })).toMatchObject(
      refusal,
    )
  })
})

describe('the contract', () => {
  it('can be edited by an admin until signed, and then keeps the signed text to the letter', async () => {
    const { api } = fixture
    const { params } = await proposed()
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    const seen = await ask(api, contractsApi.getContract, 'client', { params })
    expect(seen.editable).toBe(false)
    for (const [who, status] of [
      ['agent', 403],
      ['client', 403],
      ['artist', 403],
    ] as const)
      expect(
        (await refused(api, contractsApi.updateContract, who, { params, body: { title: 'T', text: 'X' } })).status,
      ).toBe(status)
    const text = `${seen.text}\n\n7. CONFETTI\nIs not thrown.`
    const edited = await ask(api, contractsApi.updateContract, 'admin', {
      params,
      body: { title: 'Contract with confetti', text },
    })
    expect(edited).toMatchObject({
      title: 'Contract with confetti',
      text,
      editable: true,
      sha256: createHash('sha256').update(text).digest('hex'),
    })
    // A client who read the earlier text does not sign the new one unread.
    expect(
      await refused(api, contractsApi.signContract, 'client', { params, body: { ...signature, sha256: seen.sha256 } }),
    ).toMatchObject({ status: 409 })
    await ask(api, contractsApi.signContract, 'client', { params, body: { ...signature, sha256: edited.sha256 } })
    expect(await ask(api, contractsApi.getContract, 'client', { params })).toMatchObject({
      text,
      sha256: edited.sha256,
      client_signature: 'Nora Whitfield',
      editable: false,
    })
    expect(
      await refused(api, contractsApi.updateContract, 'admin', { params, body: { title: 'T', text: 'X' } }),
    ).toMatchObject({ status: 409 })
  })

  it('keeps the admin’s text when the terms change afterwards', async () => {
    const { api } = fixture
    const { params } = await proposed()
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    const { text } = await ask(api, contractsApi.getContract, 'admin', { params })
    const edited = `${text.replace('Guests may take photos', 'Nobody may take photos')}\n\n18. CONFETTI\nIs not thrown.`
    await ask(api, contractsApi.updateContract, 'admin', { params, body: { title: 'Our contract', text: edited } })
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 2 } })
    const changed = await ask(api, contractsApi.getContract, 'client', { params })
    expect(changed).toMatchObject({ title: 'Our contract', edit_is_older: true })
    for (const words of ['Price: $6,000.00', 'Nobody may take photos', '18. CONFETTI\nIs not thrown.'])
      expect(changed.text).toContain(words)
    expect(changed.text).not.toContain('4,000.00')
  })

  it('is signed again after the rate changed, keeping both signatures', async () => {
    const { api, table } = fixture
    day += 1
    const booking = bookingOf(fixture, day)
    const signed = await untilSigned(api, booking)
    const params = { id: signed.id }
    const first = await ask(api, contractsApi.getContract, 'client', { params })
    const raised = savedBy({ ...booking, rate: 5000 }, await ask(api, eventsApi.getEvent, 'agent', { params }))
    table.now = '2026-06-01T13:00:00.000Z'
    expect(await ask(api, eventsApi.updateEvent, 'agent', { params, body: raised })).toMatchObject({
      contract_resign_needed: true,
      client_rate_booked: 4000,
      proposal_step: 3,
    })
    const second = await ask(api, contractsApi.getContract, 'client', { params })
    expect(second).toMatchObject({ client_signature: null })
    expect(second.text).toContain('$5,000.00')
    expect(await ask(api, contractsApi.signContract, 'client', { params, body: signature })).toMatchObject({
      contract_resign_needed: false,
      client_rate_booked: 5000,
      proposal_step: 3,
    })
    const evidence = (await table.dump()).filter(
      ({ PK, SK }) => PK === `EVENT#${params.id}` && String(SK).startsWith('SIGNATURE#'),
    )
    expect(evidence.map(({ sha256 }) => sha256)).toEqual([first.sha256, second.sha256])
  })

  it('uses the clauses an admin wrote, and keeps those it was signed with', async () => {
    const { api } = fixture
    const { params } = await proposed()
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    const before = await ask(api, contractsApi.getContractClauses, 'admin', {})
    const clauses = [{ title: 'Confetti', text: '{client} throws none, nor does {{client}}.' }]
    const body = { ...before, agency: 'Lindqvist Live', governing_law: 'Vermont', clauses }
    const saved = await ask(api, contractsApi.updateContractClauses, 'admin', { body })
    expect(saved).toMatchObject({ version: before.version + 1, updated_by: expect.stringMatching(/^Ada /) })
    const contract = await ask(api, contractsApi.getContract, 'client', { params })
    expect(contract.text).toContain('Agency: Lindqvist Live')
    expect(contract.text).toContain('4. CONFETTI\nNora Whitfield throws none, nor does Nora Whitfield.')
    expect(contract.text).not.toContain('WEATHER')

    await ask(api, contractsApi.signContract, 'client', { params, body: signature })
    const again = await ask(api, contractsApi.updateContractClauses, 'admin', {
      body: { ...before, version: undefined },
    })
    expect(again.version).toBe(saved.version + 1)
    expect((await ask(api, contractsApi.getContract, 'client', { params })).text).toBe(contract.text)
    expect(await refused(api, contractsApi.updateContractClauses, 'admin', { body })).toMatchObject({
      status: 409,
      current: again,
    })
    const wrong = { ...before, clauses: [{ title: 'Price', text: '{prize} is due' }] }
    expect(await refused(api, contractsApi.updateContractClauses, 'admin', { body: wrong })).toMatchObject({
      status: 422,
      error_message: 'Unknown placeholder {prize}',
    })
  })

  it('is visible to client, agent and admin, once it exists', async () => {
    const { api } = fixture
    day += 1
    const booking = bookingOf(fixture, day)
    const { id } = await request(api, booking)
    await take(api, booking, id)
    const params = { id }
    expect((await refused(api, contractsApi.getContract, 'client', { params })).status).toBe(409)
    expect((await ask(api, contractsApi.getContract, 'agent', { params })).editable).toBe(false)
    expect((await refused(api, contractsApi.getContract, 'agent2', { params })).status).toBe(404)
    expect((await refused(api, lookupsApi.listActivity, 'agent2', { params })).status).toBe(404)
    expect((await refused(api, lookupsApi.listActivity, 'client', { params })).status).toBe(403)
  })
})
