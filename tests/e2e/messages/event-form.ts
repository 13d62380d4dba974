import type { Page } from 'playwright-core'
import {
  box,
  button,
  choose,
  combo,
  dialog,
  ensure,
  eveningIn,
  failing,
  fill,
  follow,
  go,
  question,
  see,
  typeDateTime,
  unchoose,
} from '../page-actions.ts'
import { eventId } from '../records.ts'
import type { Scenario } from '../scenario.ts'
import { tells } from './tells.ts'

/** The event form's checks in order until the event is saved; then its deletion. */

const name = `Piano by the river ${Date.now() % 100_000}`

const save = (page: Page) => button(page, /^(Add event|Save changes)$/).click()

const emptyForm: Scenario = {
  name: 'messages: event form, required fields and length limits',
  run: async ({ browser }) => {
    const { page } = await browser.person('agent@bookme.example')
    await follow(page, '/event?id=new')
    await save(page)
    await tells(page, 'Please correct fields')
    await tells(box(page, 'Name'), 'Name is required')
    await tells(combo(page, 'Client'), 'Client is required')
    await see(page, 'Event type is required')
    await tells(combo(page, 'Event type'), 'Event type is required')
    await tells(combo(page, 'Venue'), 'Venue is required')
    await tells(box(page, 'Client notes'), 'Please tell us about your event')
    for (const label of ['Client rate', 'Title']) await tells(box(page, label), 'Required')
    await fill(box(page, 'Agent percent'), 'a bit')
    await tells(box(page, 'Agent percent'), 'Required')
    const lengths = [
      ['Client notes', 1024],
      ['Dress code', 128],
      ['Band', 1024],
      ['Schedule', 2000],
      ['Special requests', 1024],
      ['Set lists', 4096],
      ['Playlist link', 1024],
      ['Notes', 2048],
    ] as const
    for (const [label, max] of lengths) {
      await fill(box(page, label), 'x'.repeat(max + 1))
      await tells(box(page, label), 'Max {max} characters', { max: String(max) })
      await fill(box(page, label), '')
    }
    await choose(page, 'Event type', 'Wedding')
    for (const label of ['Ceremony venue', 'Cocktail venue', 'Reception venue']) {
      await fill(box(page, label), 'x'.repeat(1025))
      await tells(box(page, label), 'Max {max} characters', { max: '1024' })
    }
    await button(page, 'Cancel').click()
    await button(question(page), 'Leave').click()
  },
}

const filledForm: Scenario = {
  name: 'messages: event form, line-up rules, rates, and saving',
  run: async (running) => {
    const { page } = await running.browser.person('agent@bookme.example')
    await follow(page, '/event?id=new')
    await fill(box(page, 'Name'), name)
    await choose(page, 'Client', /Harbor Lane/, 'Harbor')
    await choose(page, 'Event type', 'Corporate')
    await choose(page, 'Venue', /Alder House/, 'Alder')
    await fill(box(page, 'Client notes'), 'Something gentle')
    await fill(box(page, 'Client rate'), '1000')
    await fill(box(page, 'Title'), 'One evening')
    await fill(box(page, 'Description'), 'Two sets')

    const refused = async (message: Parameters<typeof tells>[1]) => {
      await save(page)
      await tells(page, message)
    }
    await refused('Either a group or an artist must be selected')
    await choose(page, 'Brand', /Golden Hour/, 'Golden')
    await choose(page, 'Group', /Freeman Seven/, 'Freeman')
    for (const field of [box(page, 'Leader rate'), ...(await box(page, 'Rate').all())]) await fill(field, '200')
    await refused('Both a brand and a group cannot be selected')
    await unchoose(page, 'Brand')
    await choose(page, 'Artist', /Elena Marsh/, 'Elena')
    await fill(box(page, 'Artist rate'), '200')
    await refused('Both a group and an artist cannot be selected')
    await unchoose(page, 'Artist')
    await unchoose(page, 'Band leader')
    await refused('A group is selected but there is no bandleader')
    await unchoose(page, 'Group')
    await choose(page, 'Artist', /DJ Juniper/, 'DJ')
    await fill(box(page, 'Artist rate'), '600')
    await refused('Please select Start Date/Time, End Date/Time, or both')
    const { start, end } = eveningIn(400)
    await typeDateTime(page, 'Start', start)
    await typeDateTime(page, 'End', end)
    await choose(page, 'Brand', /Golden Hour/, 'Golden')
    await refused('Artist not in desired brand')
    await unchoose(page, 'Brand')
    await choose(page, 'Artist', /Elena Marsh/, 'Elena')
    await choose(page, 'Band leader', /Otis Freeman/, 'Otis')
    await fill(box(page, 'Leader rate'), '100')
    await choose(page, 'Brand', /Golden Hour/, 'Golden')
    await refused('Bandleader not in desired brand')
    await unchoose(page, 'Brand')
    await choose(page, 'Band leader', /none wanted/i)
    await refused("Rates don't add up to client rate")
    await button(dialog(page), /^Adjust/).click()
    await failing(page, 'POST /events', {}, () => refused('Could not save event'))
    ensure((await box(page, 'Name').inputValue()) === name, 'A save that failed lost what was typed')
    await failing(
      page,
      'GET /groups',
      { status: 200, body: [{ id: 'grp_01JBKMEGR0VPAAAAAAAAAAAAA1', name: 'Gone' }] },
      async () => {
        await choose(page, 'Group', 'Gone', 'Gone')
        await tells(page, 'Something went wrong')
      },
    )
    await refused('Event added')
    await page.waitForURL(/\/event\?id=evt_/)

    await button(page, 'Edit').click()
    await fill(box(page, 'Dress code'), 'Linen')
    await refused('Event updated')
    await see(page, 'Linen')
    const remove = async () => {
      await button(page, 'Delete').click()
      await button(question(page), 'Delete').click()
    }
    await failing(page, 'DELETE /events/{id}', {}, async () => {
      await remove()
      await tells(page, 'Could not delete event')
    })
    await remove()
    await tells(page, 'Event deleted')
    await failing(page, 'GET /events', { status: 200, body: [] }, async () => {
      await go(page, '/events')
      await tells(page, 'No {when} events found.', { when: 'upcoming' })
      await button(page, 'Past').click()
      await tells(page, 'No {when} events found.', { when: 'past' })
    })
  },
}

const leader: Scenario = {
  name: 'messages: event form of a band leader, who must fill the empty slots',
  run: async (running) => {
    const id = await eventId(running, 'agent@bookme.example', 'Delgado–Hart wedding')
    const agent = (await running.browser.person('agent@bookme.example')).page
    await follow(agent, `/event?id=${id}`)
    await button(agent, 'Edit').click()
    await box(agent, 'Leader rate').waitFor()
    const slot = agent.getByRole('group', { name: 'Empty slot' })
    if ((await slot.count()) === 0) {
      await button(agent, 'Add empty slot').click()
      const leaderRate = box(agent, 'Leader rate')
      const before = Number(await leaderRate.inputValue())
      await fill(leaderRate, String(before - 1))
      await fill(slot.getByRole('textbox'), '1')
      await save(agent)
      // The event is signed: its line-up is a term, and the leader is asked about the lower rate.
      await button(dialog(agent, 'Propose this change?'), 'Propose change').click()
      await see(agent, 'Change proposed')
    }
    const bandleader = (await running.browser.person('bandleader@bookme.example')).page
    await follow(bandleader, `/event?id=${id}`)
    await button(bandleader, 'Edit').click()
    await fill(box(bandleader, 'Notes'), 'Black shirts')
    await save(bandleader)
    await tells(bandleader, 'Please fill the empty musician slots')
  },
}

export const eventForm: Scenario[] = [emptyForm, filledForm, leader]
