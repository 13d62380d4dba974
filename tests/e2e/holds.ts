import { eventsApi } from '#shared/api/events.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { ask } from '#tests/support/api.ts'
import { bookingsOf } from './bookings.ts'
import { narrow, shoot } from './browser.ts'
import { button, choose, dialog, go, see, seeNoMore } from './page-actions.ts'
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

export const holds: Scenario[] = [challenged]
