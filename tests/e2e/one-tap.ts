import type { Page } from 'playwright-core'
import { callListsApi } from '#shared/api/call-lists.ts'
import { ask } from '#tests/support/api.ts'
import { inspect, mailOf } from './after-signature/parts.ts'
import { bookingsOf, type Bookings } from './bookings.ts'
import { narrow } from './browser.ts'
import { emptyEvent, slot } from './call-lists.ts'
import { counted, within } from './counted.ts'
import { button, ensure, see } from './page-actions.ts'
import { answerLinkOf } from './records.ts'
import type { RunningApp, Scenario } from './scenario.ts'

/** A request answered from its mail: the link is one tap, the answer one button, and nothing else answers. */

const stamp = Date.now() % 100_000

/** Asks these for one chair, in turn. */
const asking = async (bookings: Bookings, title: string, days: number, who: readonly string[]) => {
  const id = await emptyEvent(bookings, title, days, { artist_rate: 2900, musician_slots: [slot('Drums', 300)] })
  const params = { id, chair: 'slot-slt_Drums' }
  const all = await ask(bookings.api, callListsApi.listSuggestions, 'agent', { params })
  const candidates = who.map((name) => ({ id: all.find((one) => one.name === name)!.id }))
  await ask(bookings.api, callListsApi.saveCallList, 'agent', { params, body: { candidates } })
  await ask(bookings.api, callListsApi.startCallList, 'agent', { params })
  return { id, params }
}

/** As from the mail: a browser does not load a page again for another fragment alone. */
const tap = async (page: Page, link: string) => {
  await page.goto('about:blank')
  await page.goto(link)
}

/** As previews of links and scanners of mails do. */
const preview = async ({ url, browser }: RunningApp, link: string) => {
  for (const method of ['HEAD', 'GET']) {
    const answer = await fetch(url + link, { method, headers: { 'user-agent': 'facebookexternalhit/1.1' } })
    ensure(answer.ok, `${method} answered ${answer.status}`)
    ensure(answer.headers.get('referrer-policy') === 'no-referrer', 'The page gives its address away')
  }
  const { page } = await browser.person()
  await tap(page, link)
  await button(page, 'Yes, I will play').waitFor()
}

const oneButton: Scenario = {
  name: 'one tap: a musician says yes from the mail with one button, and previews change nothing',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const title = `One tap ${stamp}`
    const { id } = await asking(bookings, title, 240, ['Sam Novak'])
    const link = await answerLinkOf(running, mailOf('musician'), title)
    const { version } = await bookings.get('agent', id)
    await preview(running, link)
    ensure((await bookings.get('agent', id)).version === version, 'A preview changed the event')

    const { page, clicks } = await counted(running, undefined, narrow)
    await tap(page, link)
    await see(page, `Sam, can you play ${title}?`)
    await see(page, '$300.00')
    await inspect(page, 'one-tap-question')
    clicks()
    await button(page, 'Yes, I will play').click()
    await see(page, 'You are in, thank you')
    within('a yes from the mail', clicks(), 1)
    await see(page, 'Add to calendar')
    await inspect(page, 'one-tap-yes')
    const { musicians } = await bookings.get('agent', id)
    ensure(musicians?.[0]?.musician_name === 'Sam Novak' && musicians[0].status === 'confirmed', 'Nobody plays')

    await tap(page, link)
    await see(page, /^You have answered already, thank you\. Questions\? /)
    await inspect(page, 'one-tap-used')
    await page.goto(`/event?id=${id}`)
    await page.waitForURL((url) => url.pathname === '/login')
  },
}

const refusals: Scenario = {
  name: 'one tap: a wrong link, one that has ended, and one of somebody else',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const title = `No tap ${stamp}`
    const { id, params } = await asking(bookings, title, 260, ['Tasha Boyd', 'Iris Delgado'])
    const first = await answerLinkOf(running, mailOf('musician4'), title)
    const { page } = await running.browser.person(undefined, narrow)
    await tap(page, `/answer#${'x'.repeat(43)}`)
    await see(page, /^This link does not work: please open the newest mail, or call/)

    const choice = { candidate_id: (await bookings.get('agent', id)).calls![0]!.asked[0]!.id }
    await ask(bookings.api, callListsApi.skipCandidate, 'agent', { params, body: choice })
    await tap(page, first)
    await see(page, /^This question has ended: no answer is needed any more\. Questions\? /)

    // A forwarded link answers for the person asked, in any browser, and shows nothing else.
    const { page: other } = await running.browser.person(mailOf('musician5'), narrow)
    await tap(other, await answerLinkOf(running, mailOf('musician2'), title))
    await see(other, `Iris, can you play ${title}?`)
    await button(other, "No, I can't").click()
    await see(other, 'Thank you for your answer')
    const lists = await ask(bookings.api, callListsApi.listCallLists, 'agent', { params: { id } })
    const list = lists.find(({ chair }) => chair === params.chair)
    const states = list!.candidates.map(({ name, state }) => `${name} ${state}`).join(', ')
    ensure(states === 'Tasha Boyd withdrawn, Iris Delgado declined', states)
  },
}

export const oneTap: Scenario[] = [oneButton, refusals]
