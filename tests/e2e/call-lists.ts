import type { Page } from 'playwright-core'
import { artistsApi } from '#shared/api/artists.ts'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { people } from '#local/seed/agency.ts'
import { ask } from '#tests/support/api.ts'
import { inspect, mailOf } from './after-signature/parts.ts'
import { bookingsOf, type Bookings } from './bookings.ts'
import { narrow } from './browser.ts'
import { counted, within } from './counted.ts'
import { button, dialog, ensure, question, see, toTab } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

const stamp = Date.now() % 100_000
export const slot = (instrument: string, rate: number) => ({
  id: `slt_${instrument.replace(/\W/g, '')}`,
  instrument,
  rate,
})

/** An event whose chairs are empty, on a day when the agency has nothing. */
export const emptyEvent = async (bookings: Bookings, title: string, days: number, fields: Record<string, unknown>) => {
  const { start, end } = await bookings.booking({ title, artist: ['artist', 'Elena Marsh'], days })
  const { id } = await bookings.draft(title, 11)
  await bookings.save(id, () => ({ start, end, ...fields }))
  return id
}

/** Of the demo's only band leader. */
const otisOf = async ({ api }: Bookings): Promise<string> =>
  (await ask(api, artistsApi.listBandleaders, 'agent', {}))[0]!.id

const listsOf = ({ api }: Bookings, id: string) => ask(api, callListsApi.listCallLists, 'agent', { params: { id } })

/** Everybody who is asked says yes, until no list asks any more. */
const confirmAll = async (bookings: Bookings, id: string) => {
  for (let rounds = 0; rounds < 10; rounds++) {
    const running = (await listsOf(bookings, id)).filter(({ state }) => state === 'running')
    const asked = running.flatMap(({ candidates }) => candidates.find(({ state }) => state === 'asked') ?? [])
    for (const { name } of asked) {
      const { key } = people.find((one) => one.name === name)!
      await ask(bookings.api, eventsApi.respond, key, { params: { id }, body: { response: 'confirm' } })
    }
    if (running.length === 0) return
  }
  throw new Error(`Lists still ask after ten rounds: ${JSON.stringify(await listsOf(bookings, id))}`)
}

const demandFilled = async (bookings: Bookings, id: string, count: number) => {
  const states = (await listsOf(bookings, id)).map(({ name, state, is_open }) => `${name} ${state} ${String(is_open)}`)
  ensure(states.length === count && states.every((one) => one.endsWith('filled false')), states.join(', '))
}

const ninePiece: Scenario = {
  name: 'call lists: the agent has nine chairs filled with six clicks at most',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const title = `Nine pieces ${stamp}`
    const seven = ['Drums', 'Bass Guitar', 'Tenor Saxophone', 'Trombone', 'Keyboards', 'Vocals', 'Violin']
    const otis = await otisOf(bookings)
    const id = await emptyEvent(bookings, title, 200, {
      ...{ artist_rate: 600, bandleader_id: otis, bandleader_rate: 500 },
      musician_slots: seven.map((instrument) => slot(instrument, 300)),
    })
    const { page, clicks } = await counted(running, 'agent@bookme.example')
    await button(page, 'Search').waitFor()
    await page.keyboard.press('Control+k')
    await dialog(page).getByRole('combobox').fill(title)
    await dialog(page)
      .getByRole('option', { name: new RegExp(`^${title}`) })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await button(page, 'Fill with the usual band').waitFor()
    await inspect(page, 'call-lists-empty')
    await button(page, 'Fill with the usual band').click()
    await button(question(page), 'Ask them').click()
    await see(page, 'The best are being asked')
    within('a nine-piece is being filled', clicks(), 6)
    await see(page, /asked · answer by/)
    await inspect(page, 'call-lists-asked')
    await button(page, 'People: Act').click()
    await inspect(page, 'call-lists-people')
    await confirmAll(bookings, id)
    await demandFilled(bookings, id, 9)
    await page.reload()
    await see(page, 'All places are filled.')
    await inspect(page, 'call-lists-filled')
    await button(page, 'Keep this line-up for the act').click()
    await see(page, 'Kept: the next event of this act can be filled with it')
    await again(bookings, page, id, clicks)
  },
}

/** The next event of the act has no place at all: two clicks add and ask for all of them. */
const again = async (bookings: Bookings, page: Page, id: string, clicks: () => number) => {
  const { artist_id } = await ask(bookings.api, eventsApi.getEvent, 'agent', { params: { id } })
  const next = await emptyEvent(bookings, `The same nine ${stamp}`, 240, { artist_id, artist_rate: 3200 })
  await page.goto(`/event?id=${next}`)
  await button(page, 'Fill with the usual band').waitFor()
  clicks()
  await button(page, 'Fill with the usual band').click()
  await see(question(page), "The line-up that you kept is added. The act's rate becomes $1,100.00.")
  await see(question(page), /^Drums: \S/)
  await inspect(page, 'call-lists-usual')
  await button(question(page), 'Ask them').click()
  await see(page, 'The best are being asked')
  within('an event without any place is being filled', clicks(), 2)
  await demandAdded(bookings, next, artist_id!)
}

/** No leader is wanted there: seven places, paid from the act's rate, and the act itself. */
const demandAdded = async (bookings: Bookings, id: string, act: string | number) => {
  const lists = await listsOf(bookings, id)
  const running = lists.filter(({ state }) => state === 'running')
  ensure(running.length === 8, lists.map(({ name, state }) => `${name} ${state}`).join(', '))
  const asked = lists.find(({ chair }) => chair === 'act')!.candidates.map((one) => one.id)
  ensure(asked.join() === act, `Asked ${asked.join()} for the act instead of ${act}`)
  const { artist_rate } = await ask(bookings.api, eventsApi.getEvent, 'agent', { params: { id } })
  ensure(artist_rate === 1100, `The act gets ${artist_rate}`)
}

const onAPhone: Scenario = {
  name: 'call lists: a leader fills three slots on a phone with eight taps at most',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const title = `Leader's trio ${stamp}`
    const otis = await otisOf(bookings)
    const id = await emptyEvent(bookings, title, 220, {
      ...{ artist_rate: 1500, bandleader_id: otis, bandleader_rate: 800 },
      musician_slots: ['Drums', 'Bass Guitar', 'Keyboards'].map((instrument) => slot(instrument, 300)),
    })
    const params = { id }
    await ask(bookings.api, eventsApi.requestVendor, 'agent', { params, body: { bandleader_id: otis } })
    await ask(bookings.api, eventsApi.respond, 'bandleader', { params, body: { response: 'confirm' } })
    const { page, clicks } = await counted(running, 'bandleader@bookme.example', narrow)
    await button(page, 'Search').waitFor()
    clicks()
    await button(page, 'Search').click()
    await dialog(page).getByRole('combobox').fill(title)
    await dialog(page)
      .getByRole('option', { name: new RegExp(`^${title}`) })
      .first()
      .click()
    await toTab(page, 'Line-up')
    await button(page, 'Fill with the usual band').waitFor()
    await inspect(page, 'call-lists-leader')
    await button(page, 'Fill with the usual band').click()
    await button(question(page), 'Ask them').click()
    await see(page, 'The best are being asked')
    within('a leader fills three slots', clicks(), 8)
    await see(page, /asked · answer by/)
    await inspect(page, 'call-lists-leader-asked')
    await button(page, 'People: Drums').click()
    await inspect(page, 'call-lists-leader-people')

    const { page: musician } = await running.browser.person(mailOf('musician'), narrow)
    await musician.goto(`/event?id=${id}`)
    await see(musician, 'You are asked')
    await inspect(musician, 'call-lists-own')
    await confirmAll(bookings, id)
    await page.reload()
    await toTab(page, 'Line-up')
    await see(page, 'All places are filled.')
  },
}

export const callLists: Scenario[] = [ninePiece, onAPhone]
