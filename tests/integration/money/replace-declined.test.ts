import { afterAll, beforeAll, expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { listSuggestions } from '#functions/calling/use-cases/list-suggestions.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, playedAndPaid, signed, type Played } from '#tests/support/money-scenario.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

/** Somebody declines a signed event: who is free, for how much, and the replacement. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney()
  await fixture.saveCard('client')
  await fixture.setClock(bookedOn)
})
afterAll(() => {
  fixture.table.stop()
})

const suggested = async ({ id }: Played, refusal = false) => {
  const tokens = await sessionsOf(fixture.table, fixture.users)
  const api = useCaseApi(fixture.table, [listSuggestions], (who) => tokens[who]!)
  const given = [api, callListsApi.listSuggestions, 'agent', { params: { id, chair: 'act' } }] as const
  return refusal ? refused(...given) : ask(...given)
}

it('suggests who is free with the usual rate after the signature, and replaces them by a change', async () => {
  await playedAndPaid(fixture)
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  await fixture.drain()
  expect(await suggested(event, true)).toMatchObject({ status: 409, error_message: 'This place is not open' })
  await ask(fixture.api, eventsApi.respond, 'artist', { params: event.params, body: { response: 'decline' } })

  const [artist, other] = [fixture.users.artist!.artist!, fixture.users.artist2!.artist!]
  const found = (await suggested(event)) as { id: string }[]
  expect(found.find(({ id }) => id === other.id)).toMatchObject({ is_recommended: true, reasons: ['free'], rate: null })
  // Other than theirs, no event of the agent had an act.
  expect(found.find(({ id }) => id === artist.id)).toMatchObject({
    is_recommended: false,
    reasons: expect.arrayContaining(['has declined this event', 'usually $3,200.00']) as unknown,
    rate: 3200,
  })

  const { version } = await get(fixture, event.id, 'agent')
  const params = event.params
  await ask(fixture.api, eventsApi.updateEvent, 'agent', { params, body: { artist_id: other.id, version } as never })
  await ask(fixture.api, eventsApi.requestVendor, 'agent', { params, body: { artist_id: other.id } })
  const asked = await get(fixture, event.id, 'agent')
  expect(asked).toMatchObject({ artist_id: other.id, artist_status: 'requested', contract_resign_needed: true })
  await ask(fixture.api, eventsApi.respond, 'artist2', { params, body: { response: 'confirm' } })
  await fixture.setClock(new Date(Date.parse(fixture.table.now) + 60_000).toISOString())
  const { sha256 } = await ask(fixture.api, contractsApi.getContract, 'client', { params })
  await ask(fixture.api, contractsApi.signContract, 'client', {
    params,
    body: { signature: 'Nora Whitfield', consent: true, sha256 },
  })
  const signedAgain = await get(fixture, event.id, 'agent')
  expect(signedAgain).toMatchObject({ artist_id: other.id, artist_status: 'confirmed', contract_resign_needed: false })
  expect(signedAgain.agreement?.version).toBe(2)
  expect(signedAgain.agreement?.pending ?? null).toBeNull()
})
