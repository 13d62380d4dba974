import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask } from '#tests/support/api.ts'
import { bookingsOf, priced } from '../bookings.ts'
import { box, button, choose as pick, dialog, ensure, fill, go, see, seeNoMore } from '../page-actions.ts'
import type { Scenario } from '../scenario.ts'
import { amountsOf, artists, choose, inspect, open, sign, toEvent } from './parts.ts'

/** The price and the paper after the signature: a dearer evening, an option's own split, an edited contract. */

const raised: Scenario = {
  name: 'after the signature: a dearer evening, and no other client',
  run: async (running) => {
    const title = 'Dearer evening'
    const bookings = await bookingsOf(running)
    const id = await bookings.booked({ title, artist: artists.luis, days: 150 })

    const agent = await open(running, 'agent', title, { id })
    await choose(agent, /^Change the price or other terms/)
    await pick(agent, 'Client', 'Harbor Lane Hospitality', 'Harbor')
    await button(agent, 'Save changes').click()
    await see(agent, 'Cancel this event and book the new client')
    await pick(agent, 'Client', 'Nora Whitfield', 'Nora')
    await fill(box(agent, 'Client rate'), '5000')
    await fill(box(agent, 'Artist rate'), '4000')
    await button(agent, 'Save changes').click()
    const sheet = dialog(agent, 'Propose this change?')
    await see(sheet, '$4,000.00 → $5,000.00')
    const { Balance: balance = '' } = await amountsOf(sheet)
    ensure(balance.startsWith('$3,000.00'), `The sheet says that the balance will be ${balance}`)
    await button(sheet, 'Propose change').click()
    await see(agent, 'Change proposed')

    const host = await open(running, 'client', title, { id, phone: true })
    await button(host, 'Read and sign').click()
    await host.getByLabel('Your full name').waitFor()
    await sign(host, 'Nora Whitfield')
    await host.waitForURL(/\/event\?id=/)
    // With the fee of the card on file.
    await see(host, /\$3,08\d\.\d\d/)
    await seeNoMore(host, 'A change is proposed')

    // Paid in full, a further rise is charged by itself.
    await ask(bookings.api, eventPaymentsApi.payBalance, 'client', { params: { id } })
    await bookings.save(id, priced(5500))
    await host.reload()
    await button(host, 'Read and sign').click()
    await see(host, '$5,500.00')
    await sign(host, 'Nora Whitfield')
    await host.waitForURL(/\/event\?id=/)
    await running.moveClock({ by: 'PT3M' })
    await host.reload()
    await see(host, 'Adjustment')
    await inspect(host, 'adjustment-charged')

    // Cheaper again: the client gets back the difference.
    await agent.reload()
    await choose(agent, /^Change the price or other terms/)
    await fill(box(agent, 'Client rate'), '5000')
    await fill(box(agent, 'Artist rate'), '4000')
    await button(agent, 'Save changes').click()
    await see(sheet, '$5,500.00 → $5,000.00')
    const amounts = Object.entries(await amountsOf(sheet))
    const [, back = 'nothing'] = amounts.find(([label]) => label.startsWith('Goes back to the client')) ?? []
    ensure(back === '$500.00', `The sheet says that ${back} goes back`)
    await button(sheet, 'Propose change').click()
    await see(agent, 'Change proposed')
    await host.reload()
    await button(host, 'Read and sign').click()
    await see(host, '$5,000.00')
    await sign(host, 'Nora Whitfield')
    await host.waitForURL(/\/event\?id=/)
    const artist = await open(running, artists.luis[0], title, { id })
    await button(artist, 'Confirm change').click()
    await see(artist, 'You are confirmed')
    await running.moveClock({ by: 'PT3M' })
    await host.reload()
    await see(host, 'Lower price')
    await see(host, /^Refund(ed| on its way)$/)
  },
}

const split: Scenario = {
  name: 'after the signature: an option with its own split, picked by the client, adds up',
  run: async (running) => {
    const title = 'Two or three sets'
    const proposals = [1, 2].map((option) => ({
      id: option,
      title: option === 1 ? 'Two sets' : 'Three sets',
      description: 'Sound and light included',
      price: option === 1 ? 4000 : 5000,
    }))
    const bookings = await bookingsOf(running)
    const id = await bookings.proposed({
      title,
      artist: artists.luis,
      days: 150,
      proposals,
    })
    const agent = await open(running, 'agent', title, { id })
    await button(agent, 'Edit').click()
    const second = agent.getByRole('group', { name: 'Rates of option 2' })
    await button(second, 'Set rates for this option').click()
    await fill(box(second, 'Agent percent'), '25')
    await see(second, '$500.00 too much')
    await fill(box(second, 'Rate'), '3500')
    await see(second, 'Adds up')
    await button(agent, 'Save changes').click()
    await see(agent, 'Event updated')

    const host = await open(running, 'client', title, { id, phone: true })
    await button(host, 'Choose proposal').click()
    await host.getByRole('radio', { name: /^Three sets/ }).check()
    await button(host, 'Choose Three sets').click()
    await host.getByRole('link', { name: 'Read and sign the contract' }).click()
    await see(host, /^Price: \$5,000\.00/)

    await agent.reload()
    await agent.getByRole('img', { name: 'The rates add up to the client rate' }).waitFor()
    for (const rate of ['$1,250.00', '$250.00', '$3,500.00']) await see(agent, rate)
    await inspect(agent, 'option-picked-agent')
  },
}

const edited: Scenario = {
  name: "after the signature: an admin's words in the contract survive a later change of terms",
  run: async (running) => {
    const title = 'Evening without photos'
    const bookings = await bookingsOf(running)
    const id = await bookings.proposed({ title, artist: artists.luis, days: 150 })
    await ask(bookings.api, eventsApi.pickProposal, 'client', { params: { id }, body: { proposal_id: 1 } })

    const admin = await open(running, 'admin', title, { id })
    await admin.getByRole('link', { name: 'Edit Contract' }).click()
    const text = box(dialog(admin, 'Edit Contract'), 'Text')
    await fill(text, (await text.inputValue()).replace('Guests may take photos', 'Nobody may take photos'))
    await button(dialog(admin, 'Edit Contract'), 'Save').click()
    await dialog(admin, 'Edit Contract').waitFor({ state: 'detached' })

    await bookings.save(id, priced(4400))
    const host = await open(running, 'client', title, { id, phone: true })
    // The option that the client picked has another price: they choose again.
    await button(host, 'Choose proposal').click()
    // On the proposal's own screen: until it is there, the button that leads to it still is.
    await button(host, /^Choose (?!proposal$)/).click()
    await host.getByRole('link', { name: 'Read and sign the contract' }).click()
    await see(host, /^Price: \$4,400\.00/)
    await see(host, /Nobody may take photos/)
    await sign(host, 'Nora Whitfield')
    await see(host, 'Contract signed')
    await bookings.pay(id)

    // Another price after the booking: an amendment, and the edited contract stays.
    await bookings.save(id, priced(4800))
    await go(host, `/contract?id=${id}`)
    await see(host, /^Price: \$4,800\.00/)
    await sign(host, 'Nora Whitfield')
    await host.waitForURL(/\/event\?id=/)
    await toEvent(admin, id, title)
    await admin.getByRole('link', { name: 'View Contract' }).click()
    await see(admin, /Nobody may take photos/)
  },
}

export const price: Scenario[] = [raised, split, edited]
