import { eventsApi } from '#shared/api/events.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { ask } from '#tests/support/api.ts'
import { bookingsOf } from './bookings.ts'
import { narrow, shoot, wide } from './browser.ts'
import { look } from './look.ts'
import { button, choose, dialog, go, see, seeNoMore, typeDateTime } from './page-actions.ts'
import { readerFor } from './records.ts'
import type { Scenario } from './scenario.ts'

const stamp = Date.now() % 100_000
const act = 'Theo Castellan Piano'

/** An act is held for an event; another agent waits behind and challenges; the first one answers from the mail. */
const challenged: Scenario = {
  name: 'holds: an act is held from an event, challenged by a later hold, and released on a phone',
  run: async (running) => {
    const { api, draft } = await bookingsOf(running)
    const title = `Held draft ${stamp}`
    const { id } = await draft(title, 9)
    const { start, end } = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
    const artists = await (await readerFor(running, 'agent@bookme.example')).artists()
    const act_id = artists.find(({ name }) => name === act)!.id

    const first = await running.browser.person('agent@bookme.example')
    await go(first.page, `/event?id=${id}`)
    await button(first.page, 'Holds').click()
    await button(first.page, 'Hold an act').click()
    await choose(first.page, 'Act', act, act)
    await button(dialog(first.page, 'Hold an act'), 'Hold').click()
    await see(first.page, /^1st hold, till /)

    const held = await ask(api, holdsApi.holdAct, 'agent2', {
      body: { act_kind: 'artist', act_id, start: start!, end: end! },
    })
    const second = await running.browser.person('agent2@bookme.example')
    await second.page.getByRole('link', { name: 'Holds', exact: true }).first().click()
    await see(second.page, /^2nd hold, till /)
    await button(second.page, new RegExp(`^Challenge the hold on ${act}`)).click()
    await see(second.page, /challenges this hold/)
    await shoot(second.page, 'holds')

    await first.page.setViewportSize(narrow)
    const [mine] = await ask(api, holdsApi.listHolds, 'agent', { query: { event_id: id } })
    await go(first.page, `/holds?id=${mine!.id}`)
    await see(first.page, /challenges this hold\. Answer by /)
    await first.page
      .getByRole('listitem', { name: new RegExp(act) })
      .first()
      .getByRole('button', { name: 'Release' })
      .click()
    await seeNoMore(first.page, /challenges this hold/)
    await go(second.page, `/artist?id=${act_id}`)
    await see(second.page, /^1st hold, till /)
    await ask(api, holdsApi.releaseHold, 'agent2', { params: { id: held.id } })
  },
}

/** An agent looks who is free in a month, and holds the act there; and again in the calendar of that act. */
const placed: Scenario = {
  name: 'holds: a day of the grid and the calendar of an act are held, and released',
  run: async (running) => {
    const { api } = await bookingsOf(running)
    const artists = await (await readerFor(running, 'agent@bookme.example')).artists()
    const act_id = artists.find(({ name }) => name === act)!.id
    const { page } = await running.browser.person('agent@bookme.example')
    const held = async () => (await ask(api, holdsApi.listHolds, 'agent', { query: { act_id } })).at(-1)!
    for (const [viewport, day] of [
      [wide, 'Tue, Mar 9, 2027'],
      [narrow, 'Wed, Mar 10, 2027'],
    ] as const) {
      await page.setViewportSize(viewport)
      await go(page, '/artists?view=days&month=2027-03&pick=hold')
      const cell = (state: RegExp) => button(page, new RegExp(`^${act}, ${day}: ${state.source}`))
      await cell(/free, hold/).click()
      const inGrid = dialog(page, `Hold ${act}`)
      await look(page, `hold-in-grid-${viewport.width}`)
      await button(inGrid, 'Hold').click()
      await cell(/1st hold, till /).waitFor()
      const first = await held()

      await go(page, `/calendar?artist=${act_id}&view=month&date=2027-03-10`)
      await button(page, `Hold ${act}`).click()
      const inCalendar = dialog(page, `Hold ${act}`)
      await typeDateTime(page, 'Start', new Date(2027, 2, 16, 18))
      await button(inCalendar, 'Hold').click()
      await see(page, 'Tue, Mar 16, 2027')
      await look(page, `hold-in-calendar-${viewport.width}`)
      for (const { id } of [first, await held()]) await ask(api, holdsApi.releaseHold, 'agent', { params: { id } })
    }
  },
}

export const holds: Scenario[] = [challenged, placed]
