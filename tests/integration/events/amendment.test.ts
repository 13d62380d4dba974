import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { eventsApi } from '#shared/api/events.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { savedBy, untilSigned } from '#tests/support/scenario.ts'
import { payment } from './documents-fixture.ts'

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
})
afterAll(() => {
  fixture.table.stop()
})

let day = 0

describe('an amendment', () => {
  const documents = async (params: { id: string }) =>
    (await ask(fixture.api, contractsApi.getContract, 'client', { params })).documents.map(
      ({ kind, version, in_force }) => `${kind} ${version}${in_force ? ' in force' : ''}`,
    )
  /** The deposit has arrived. */
  const booked = async () => {
    day += 1
    const { id } = await untilSigned(fixture.api, bookingOf(fixture, day))
    const params = { id }
    const deps = fixture.table.deps()
    const before = await getEvent(deps, params.id)
    const paid = { ...before, payments: [payment] }
    const after = applyConsequences(paid, fixture.table.now)
    await saveEvent(deps, { before, after, actor: undefined, activity: { action: 'deposit paid' } })
    return params
  }
  const raise = async (params: { id: string }, rate: number) => {
    const event = await ask(fixture.api, eventsApi.getEvent, 'agent', { params })
    const booking = { ...bookingOf(fixture, day), rate }
    return ask(fixture.api, eventsApi.updateEvent, 'agent', { params, body: savedBy(booking, event) })
  }
  const sign = async (params: { id: string }) => {
    const { sha256 } = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    const body = { signature: 'Nora Whitfield', consent: true as const, sha256 }
    return ask(fixture.api, contractsApi.signContract, 'client', { params, body })
  }

  it('is signed by the client for a higher price; then both documents are in force', async () => {
    const params = await booked()
    const contract = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    await raise(params, 5000)
    const amendment = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    expect(amendment).toMatchObject({
      kind: 'amendment',
      client_signature: null,
      changes: [{ label: 'Price', before: '$4,000.00', after: '$5,000.00' }],
      consent: expect.stringContaining('this amendment'),
    })
    expect(amendment.text).toContain('Balance: $3,000.00')
    expect(await documents(params)).toEqual(['contract 1 in force'])
    const signed = await ask(fixture.api, eventsApi.getEvent, 'client', { params })
    fixture.table.now = '2026-06-01T12:05:00.000Z'
    const amended = await sign(params)
    // The amendment has its own signature, with its document.
    expect(amended.proposal_signed_at).toBe(signed.proposal_signed_at)
    expect(amended.agreement).toMatchObject({ version: 2, signed_at: fixture.table.now })
    expect(await documents(params)).toEqual(['contract 1 in force', 'amendment 2 in force'])
    const after = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    expect(after).toMatchObject({ kind: 'contract', text: contract.text, changes: [] })
    fixture.table.now = '2026-06-01T12:00:00.000Z'
  })

  it('keeps an admin’s edit while its terms are replaced, and not after it was discarded', async () => {
    const params = await booked()
    await raise(params, 5000)
    const { title, text } = await ask(fixture.api, contractsApi.getContract, 'admin', { params })
    const body = { title, text: `${text}\n\n9. CONFETTI\nIs not thrown.` }
    await ask(fixture.api, contractsApi.updateContract, 'admin', { params, body })
    await raise(params, 6000)
    const replaced = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    expect(replaced.text).toContain('Is not thrown.')
    expect(replaced.text).toContain('$6,000.00')
    await ask(fixture.api, eventsApi.discardChange, 'agent', { params })
    await raise(params, 5000)
    expect((await ask(fixture.api, contractsApi.getContract, 'client', { params })).text).not.toContain(
      'Is not thrown.',
    )
  })

  it('is not signed unread when the agent changes or discards the change meanwhile', async () => {
    const params = await booked()
    await raise(params, 5000)
    const { sha256 } = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    const body = { signature: 'Nora Whitfield', consent: true as const, sha256 }
    await raise(params, 6000)
    expect(await refused(fixture.api, contractsApi.signContract, 'client', { params, body })).toMatchObject({
      status: 409,
      error_message: 'The contract has changed in the meantime, please read it again',
    })
    await ask(fixture.api, eventsApi.discardChange, 'agent', { params })
    expect((await refused(fixture.api, contractsApi.signContract, 'client', { params, body })).status).toBe(409)
    expect(await documents(params)).toEqual(['contract 1 in force'])
  })
})
