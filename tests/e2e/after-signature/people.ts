import { bookingsOf, aDayLater } from '../bookings.ts'
import { button, choose as pick, dialog, ensure, fill, go, question, see, seeNoMore } from '../page-actions.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { ask } from '#tests/support/api.ts'
import { narrow } from '../browser.ts'
import { linkOf } from '../records.ts'
import type { Scenario } from '../scenario.ts'
import { agree, amountsOf, artists, choose, inspect, mailOf, open, sign } from './parts.ts'

/** Changes of the players after the signature: an answer by telephone, a vendor who drops out, a stand-in. */

const byTelephone: Scenario = {
  name: 'after the signature: an answer by telephone is recorded, and the vendor objects through the link of the mail',
  run: async (running) => {
    const title = 'Evening by telephone'
    const bookings = await bookingsOf(running)
    const id = await bookings.booked({ title, artist: artists.luis })
    await bookings.save(id, aDayLater)

    const agent = await open(running, 'agent', title, { id })
    const change = agent.getByRole('region', { name: 'A change is proposed' })
    await button(change, 'Record answer: Luis Ortega Flamenco').click()
    await inspect(agent, 'record-answer')
    await button(dialog(agent), 'Save answer').click()
    await see(agent, 'Recorded: Luis Ortega Flamenco confirmed')
    await change.getByText('Agreed', { exact: true }).waitFor()

    const { page: artist } = await running.browser.person(mailOf('artist4'), narrow)
    await go(artist, await linkOf(running, mailOf('artist4'), `Your answer was recorded: ${title}`))
    await see(artist, /^You agreed to it/)
    await button(artist, 'Decline change').click()
    await fill(dialog(artist).getByLabel(/^Reason/), 'I only said that I would look')
    await button(dialog(artist), 'Decline change').click()
    await see(artist, 'You declined')
    await seeNoMore(artist, 'A change is proposed')
    await button(artist, "I can't play").waitFor()

    await agent.reload()
    await see(agent, 'Luis Ortega Flamenco declined the proposed change')
    await change.getByText('Declined', { exact: true }).waitFor()
    await inspect(agent, 'objection-agent')
  },
}

const dropOut: Scenario = {
  name: 'after the signature: the act of a signed event drops out and is replaced',
  run: async (running) => {
    const title = 'Evening with a gap'
    const bookings = await bookingsOf(running)
    const id = await bookings.booked({ title, artist: artists.luis })

    const artist = await open(running, 'artist4', title, { id, phone: true })
    await button(artist, "I can't play").click()
    await fill(dialog(artist).getByLabel(/^Reason/), 'I broke my hand')
    await button(dialog(artist), "I can't play").click()
    await see(artist, 'You declined')

    const agent = await open(running, 'agent', title, { id })
    await see(agent, /Luis Ortega Flamenco dropped out of a signed event/)
    await button(agent, 'Replace or cancel').click()
    await button(dialog(agent), /^Replace the act/).click()
    await pick(agent, 'Artist', /DJ Juniper/, 'Juniper')
    await fill(agent.getByLabel('Artist rate'), '3200')
    await button(agent, 'Save changes').click()
    const sheet = dialog(agent, 'Propose this change?')
    await button(sheet, 'Propose change').click()
    await see(agent, 'Change proposed')
    await inspect(agent, 'replacement-proposed')
    await button(agent, 'Request: DJ Juniper').click()
    await see(agent, 'Artist requested')

    const host = await open(running, 'client', title, { id, phone: true })
    await button(host, 'Read and sign').click()
    await see(host, /DJ Juniper/)
    await sign(host, 'Nora Whitfield')
    await host.waitForURL(/\/event\?id=/)
    await see(host, 'You have signed it. It takes effect once the performers have confirmed.')

    const other = await open(running, 'artist3', title, { id, phone: true })
    await button(other, 'Confirm').click()
    await see(other, 'You are confirmed')
    await agent.reload()
    await see(agent, /^Waiting for the client|^Booked/)
    await seeNoMore(agent, 'A change is proposed')
    await see(agent, /The client still owes \$2,000\.00/)
  },
}

const standIn: Scenario = {
  name: 'after the signature, later: the agent corrects who played, and the stand-in confirms and is paid',
  run: async (running) => {
    const title = 'Evening with a stand-in'
    const bookings = await bookingsOf(running)
    const id = await bookings.booked({ title, artist: artists.luis, days: 9 }, 'all')
    const start = Date.parse((await bookings.get('agent', id)).start!)
    await running.moveClock({ to: new Date(start + 86_400_000).toISOString() })
    // Sessions have ended meanwhile.
    const { api } = await bookingsOf(running)
    await ask(api, eventPaymentsApi.confirmPlayed, 'artist4', { params: { id }, body: {} })

    const agent = await open(running, 'agent', title, { id })
    await choose(agent, /^Correct who played/)
    await dialog(agent).getByRole('checkbox', { name: 'Luis Ortega Flamenco' }).uncheck()
    await inspect(agent, 'correct-played')
    await button(dialog(agent), 'Confirm').click()
    await see(agent, 'Correct rates')
    await choose(agent, /^Add a stand-in/)
    await pick(agent, 'Artist', /DJ Juniper/, 'Juniper')
    await fill(agent.getByLabel('Artist rate'), '3200')
    await button(agent, 'Save changes').click()
    await button(dialog(agent), /^(Save|Propose change)$/).click()
    await see(agent, 'DJ Juniper must first confirm having played')
    await inspect(agent, 'stand-in-asked')
    ensure((await button(agent, 'Pay Vendors').count()) === 0, 'Vendors can be paid before the stand-in has confirmed')

    const { page: other } = await running.browser.person(mailOf('artist3'), narrow)
    await go(other, await linkOf(running, mailOf('artist3'), /^Did you play/))
    await button(other, 'Confirm').click()
    await see(other, 'You are confirmed')
    await agent.reload()
    ensure((await button(agent, 'Pay Vendors').count()) === 0, 'The absent artist loses the rate without an answer')

    const absent = await open(running, 'artist4', title, { id, phone: true })
    await button(absent, 'Agree or decline').click()
    await see(dialog(absent), /says that you did not play/)
    await inspect(absent, 'correction-of-an-absent-artist')
    await button(dialog(absent), 'Agree').click()
    await see(absent, 'You agreed to the change')
    await agent.reload()
    await button(agent, 'Pay Vendors').click()
    await see(question(agent), 'Total')
    ensure((await amountsOf(question(agent)))['DJ Juniper'] === '$3,200.00', 'The stand-in is not paid their rate')
    await agree(agent, 'Pay Vendors')
    await see(agent, 'Payments initiated')
  },
}

export const people: Scenario[] = [byTelephone, dropOut]
export const afterwards: Scenario[] = [standIn]
