import type { Page } from 'playwright-core'
import type { DaySheet, Player } from '#shared/domain/day-sheet/schema.ts'
import { artists, mailOf, open } from './after-signature/parts.ts'
import { bookingsOf } from './bookings.ts'
import { axe, narrow, shoot, sidewaysScroll } from './browser.ts'
import { button, dialog, ensure, fill, see, seeNoMore, until } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

const lines = (text: string, count: number) => Array.from({ length: count }, (_, i) => `${i + 1}. ${text}`).join('\n')
const player = (_: unknown, i: number): Player => ({
  name: `Maximilian Featherstonehaugh ${i + 1}`,
  part: i === 0 ? 'Band leader' : 'Tenor Saxophone',
  confirmed: true,
  phone: '917-555-0199',
  meal: 'vegetarian',
})

/** The pages of the PDF that the browser prints. */
const printedPages = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ format: 'Letter', margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' } })
  return (pdf.toString('latin1').match(/\/Type\s*\/Page(?!s)/g) ?? []).length
}

/** The same sheet with so many players, and the texts that such a band has. */
const withPlayers = async (page: Page, count: number) => {
  await page.unroute('**/day-sheet')
  await page.route('**/v1/events/*/day-sheet', async (route) => {
    const response = await route.fetch()
    const sheet = (await response.json()) as DaySheet
    const longer = {
      players: Array.from({ length: count }, player),
      schedule: lines('Ceremony, dinner, speeches and dance', 6),
      parking: 'Two vans behind the house, the others in the garage across the street. '.repeat(2),
      set_lists: lines('A song with a long name, in the key of B flat', count + 8),
      notes: 'Please be quiet in the corridor until the guests are seated. '.repeat(count),
    }
    await route.fulfill({ response, json: { ...sheet, ...longer } })
  })
  await page.reload()
  await see(page, `Maximilian Featherstonehaugh ${count}`)
}

const onTheDay: Scenario = {
  name: 'day sheet: the run of show is edited, seen on a phone, changed, seen again, and printed on one page',
  run: async (running) => {
    const title = 'Evening with a sheet'
    const bookings = await bookingsOf(running)
    const id = await bookings.booked({ title, artist: artists.luis })

    const agent = await open(running, 'agent', title, { id })
    await agent.getByRole('link', { name: 'Day sheet' }).click()
    await button(agent, 'Run of show').click()
    await button(dialog(agent), 'Add a time').click()
    await button(dialog(agent), 'Save').click()
    await see(agent, 'Please enter a time')
    await fill(dialog(agent).getByLabel('Time', { exact: true }), '16:30')
    await dialog(agent).getByLabel('What', { exact: true }).selectOption('Load-in')
    await button(dialog(agent), 'Save').click()
    await see(agent, 'Run of show saved')
    await see(agent, '4:30 PM')

    const { page: artist } = await running.browser.person(mailOf('artist4'), narrow)
    await artist.goto(`/events/${id}/day-sheet`)
    await see(artist, '4:30 PM')
    await button(artist, 'Got it').click()
    await until(async () => (await button(artist, 'Got it').count()) === 0, 'The sheet still asks')
    await agent.reload()
    await see(agent, 'Has seen it')

    await bookings.save(id, () => ({ call_time: 'Four o’clock at the ramp' }))
    await artist.reload()
    await see(artist, 'Changed since you have seen it')
    const problems = [...(await axe(artist)), ...((await sidewaysScroll(artist)) > 0 ? ['It scrolls sideways'] : [])]
    ensure(problems.length === 0, problems.join('\n'))
    await shoot(artist, 'day-sheet-changed')
    await button(artist, 'Got it').click()
    await seeNoMore(artist, 'Changed since you have seen it')

    const client = await open(running, 'client', title, { id })
    await client.getByRole('link', { name: 'Day sheet' }).click()
    await see(client, 'Back to Evening with a sheet')
    ensure((await client.getByText('4:30 PM').count()) === 0, 'The client sees the load-in')
    ensure((await client.getByText('Four o’clock at the ramp').count()) === 0, 'The client sees the call time')

    for (const [count, band] of [
      [2, 'duo'],
      [17, 'big-band'],
    ] as const) {
      await withPlayers(artist, count)
      const pages = await printedPages(artist)
      ensure(pages === 1, `The sheet of ${count} players takes ${pages} pages`)
      await artist.emulateMedia({ media: 'print' })
      await shoot(artist, `day-sheet-print-${band}`, [1280])
      await artist.emulateMedia({ media: null })
    }
    // Otherwise it could not count.
    await withPlayers(artist, 400)
    ensure((await printedPages(artist)) > 1, 'A sheet of 400 players counts as one page')
  },
}

export const daySheet: Scenario[] = [onTheDay]
