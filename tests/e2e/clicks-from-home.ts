import { artistsApi } from '#shared/api/artists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { usersApi } from '#shared/api/users.ts'
import { people } from '#local/seed/agency.ts'
import { ask } from '#tests/support/api.ts'
import { bookingsOf, login, type Bookings } from './bookings.ts'
import { rowButton } from './clicks.ts'
import { counted, within } from './counted.ts'
import { button, dialog, ensure, see } from './page-actions.ts'
import type { RunningApp, Scenario } from './scenario.ts'

/** The four questions of an agent's day, each within its number of clicks from Home. */

const stamp = () => Date.now() % 1_000_000
const nameOf = (who: string) => people.find(({ key }) => key === who)!.name!

const fromHome: Scenario = {
  name: 'clicks: who is free, who owes, and what was promised, in one, one and two from Home',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const title = `Counted promise ${stamp()}`
    const id = await bookings.booked({ title, artist: ['artist', 'Elena Marsh'], days: 20 }, 'all')
    const { page, clicks } = await counted(running, 'agent@bookme.example')
    const atHome = async () => {
      await page.goto('/home')
      await button(page, 'Search').waitFor()
      clicks()
    }
    await atHome()
    await button(page, 'Search').click()
    const day = new Date((await running.clock()).getTime() + 230 * 86_400_000)
    const said = day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
    await dialog(page).getByRole('combobox').fill(`free ${said}`)
    await dialog(page)
      .getByRole('group', { name: /^Free on / })
      .getByRole('option')
      .first()
      .waitFor()
    within('who is free', clicks(), 1)

    await atHome()
    await page.getByRole('link', { name: 'Money', exact: true }).first().click()
    await page.getByRole('region', { name: 'Clients’ balances' }).getByRole('row').nth(1).waitFor()
    within('who owes', clicks(), 1)

    await atHome()
    await page.getByRole('link', { name: title }).first().click()
    await page.getByRole('link', { name: 'View Contract' }).click()
    await see(page, /\$4,000\.00/)
    within('what was promised', clicks(), 2)
    ensure((await bookings.get('agent', id)).status === 'booked', 'It is not booked')
  },
}

/** The demo agency has one drummer; another musician plays drums, too, meanwhile. */
const withSecondDrummer = async (running: RunningApp, { api }: Bookings, then: () => Promise<void>) => {
  const { id } = await login(running, 'musician5')
  const params = { id }
  const { musician } = await ask(api, usersApi.getUser, 'musician5', { params })
  const play = async (instruments: readonly string[]) => {
    const now = await ask(api, usersApi.getUser, 'musician5', { params })
    const body = { ...now, musician: { name: musician!.name, instruments } }
    await ask(api, usersApi.updateUser, 'musician5', { params, body: body as never })
  }
  await play([...musician!.instruments, 'Drums'])
  try {
    await then()
  } finally {
    await play(musician!.instruments)
  }
}

const drummer: Scenario = {
  name: 'clicks: a drummer who is not coming is replaced in four',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const title = `Counted drummer ${stamp()}`
    const { start, end } = await bookings.booking({ title, artist: ['artist', 'Elena Marsh'], days: 9 })
    const { id } = await bookings.draft(title, 11)
    const [mo] = await ask(bookings.api, artistsApi.listMusicianInstruments, 'agent', {
      query: { name: nameOf('musician'), instrument: 'Drums', limit: '10' },
    })
    const place = { ...mo!, instrument: 'Drums', status: 'selected', rate: 300 }
    await bookings.save(id, ({ artist_rate }) => ({
      ...{ start, end, artist_rate: (artist_rate ?? 0) - 300 },
      musicians: [place],
    }))
    const { musician_id } = place
    await ask(bookings.api, eventsApi.requestVendor, 'agent', { params: { id }, body: { event_id: id, musician_id } })
    await ask(bookings.api, eventsApi.respond, 'musician', { params: { id }, body: { response: 'decline' } })
    await withSecondDrummer(running, bookings, async () => {
      const { page, clicks } = await counted(running, 'agent@bookme.example')
      clicks()
      await (await rowButton(page, title, 'Choose someone else')).click()
      await button(page, /^Replace and request: /)
        .first()
        .click()
      await see(page, / requested$/)
      within('the drummer is replaced', clicks(), 4)
    })
    const [after] = (await bookings.get('agent', id)).musicians!
    ensure(
      after!.musician_id !== musician_id && after!.status === 'requested',
      `${after!.musician_name} is ${after!.status}`,
    )
  },
}

export const clicksFromHome: Scenario[] = [fromHome, drummer]
