import { artists, inspect, mailOf, open, toEvent } from './after-signature/parts.ts'
import { bookingsOf } from './bookings.ts'
import { narrow } from './browser.ts'
import { box, button, dialog, ensure, fill, see, seeNoMore, toTab } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

const question = 'May we have a first dance by candlelight?'

const asked: Scenario = {
  name: 'conversation: a client asks, the agent answers on a phone in words of their own, the artist never sees it',
  run: async (running) => {
    const title = 'Evening with a question'
    const id = await (await bookingsOf(running)).booked({ title, artist: artists.luis })

    const client = await open(running, 'client', title, { id })
    await fill(client.getByRole('textbox', { name: /^Write to/ }), question)
    await button(client, 'Send').click()
    await see(client, question)

    const { page: agent } = await running.browser.person(mailOf('agent'), narrow)
    await agent.goto('/words')
    await button(agent, 'Edit Proposal').click()
    await fill(box(dialog(agent), 'Heading'), 'Here it is, {clint}')
    await see(dialog(agent), /^Unknown variable \{clint\}/)
    await inspect(agent, 'words-mail')
    await button(dialog(agent), 'Cancel').click()
    await button(agent, 'Add a message').click()
    await fill(box(dialog(agent), 'Name'), 'Of course')
    await fill(box(dialog(agent), 'Text'), 'Of course, {client}. We note it for {event}.')
    await button(dialog(agent), 'Save').click()
    await see(agent, 'Words saved')

    await toEvent(agent, id, title)
    await see(agent, 'New')
    // Of the hidden tab: once its messages are on the screen, they are read.
    await agent.getByText('1 new').first().waitFor({ state: 'attached' })
    await toTab(agent, 'Talk')
    await see(agent, question)
    await button(agent, 'Ready-made').first().click()
    await agent.getByRole('menuitem', { name: 'Of course' }).click()
    await inspect(agent, 'conversation')
    await button(agent, 'Send').first().click()
    await see(agent, `We note it for ${title}.`)
    await see(client, `We note it for ${title}.`)

    const artist = await open(running, 'artist4', title, { id, phone: true })
    await toTab(artist, 'Talk')
    await see(artist, 'Conversation')
    for (const text of [question, 'We note it for'])
      ensure((await artist.getByText(text).count()) === 0, `The artist sees ${text}`)

    await button(agent, 'More actions').click()
    await agent.getByRole('menuitem', { name: 'Hand over' }).click()
    await dialog(agent).getByRole('combobox', { name: 'New agent' }).click()
    await agent.getByRole('option', { name: 'Bell & Brass Bookings' }).click()
    await see(dialog(agent), /^The commission of .* stays yours\.$/)
    await inspect(agent, 'hand-over')
    await button(dialog(agent), 'Hand over').click()
    await see(agent, /^Bell & Brass Bookings now looks after this event/)
    const next = await open(running, 'agent2', title, { id, phone: true })
    await toTab(next, 'Talk')
    await next.getByRole('tab', { name: 'Client' }).click()
    await see(next, question)

    await agent.goto('/words')
    await button(agent, 'Edit Of course').click()
    await button(dialog(agent), 'Remove').click()
    await seeNoMore(agent, 'Of course, {client}')
  },
}

export const conversations: Scenario[] = [asked]
