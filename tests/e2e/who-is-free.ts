import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { ownCalendarApi } from '#shared/api/own-calendar.ts'
import { usersApi } from '#shared/api/users.ts'
import { ask, type Api } from '#tests/support/api.ts'
import { bookingsOf, daniel, login } from './bookings.ts'
import { narrow, wide } from './browser.ts'
import { requested } from './leads.ts'
import { look } from './look.ts'
import { button, combo, dialog, ensure, go, see, until } from './page-actions.ts'
import type { RunningApp, Scenario } from './scenario.ts'

const stamp = Date.now() % 100_000
const trio = 'Blue Alder Jazz'
const day = 86_400_000

/** Three people of the demo agency, who play together; the one who founds a group is in it. Repeatable. */
const foundTrio = async (running: RunningApp, api: Api) => {
  const others = ['musician', 'musician5']
  const personOf = async (who: string) => {
    const { id } = await login(running, who)
    return ask(api, usersApi.getUser, who, { params: { id } })
  }
  const leader = await personOf('bandleader')
  const members = [await personOf(others[0]!), await personOf(others[1]!)]
  const [known] = await ask(api, groupsApi.listGroups, 'agent', { query: { name: trio } })
  const { id } = known ?? (await ask(api, groupsApi.createGroup, 'bandleader', { body: { name: trio } }))
  await ask(api, groupsApi.updateMembers, 'bandleader', {
    params: { id },
    body: members.map(({ musician }) => ({ musician_id: musician!.id, instrument: 'Piano' })),
  })
  for (const who of others)
    await ask(api, groupsApi.answerMembership, who, { params: { id }, body: { response: 'accept' } })
  return { id, leader: leader.id }
}

/** `free Sat Dec 5 jazz trio`, on a Saturday in some months. */
const saturday = (now: Date) => {
  const date = new Date(Math.floor(now.getTime() / day) * day + 210 * day)
  date.setUTCDate(date.getUTCDate() + 6 - date.getUTCDay())
  const said = date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return { iso: date.toISOString().slice(0, 10), words: `free Sat ${said} jazz trio`, said: `Sat, ${said}` }
}

const search: Scenario = {
  name: 'who is free: a jazz trio is searched for a Saturday, and is gone once its leader is away',
  run: async (running) => {
    const { api } = await bookingsOf(running)
    const { id, leader } = await foundTrio(running, api)
    const { iso, words, said } = saturday(await running.clock())
    const { page } = await running.browser.person('agent@bookme.example')
    const type = async () => {
      await go(page, '/home')
      await button(page, 'Search').click()
      await dialog(page, 'Search').getByRole('combobox').fill(words)
    }
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport)
      await type()
      const free = page.getByRole('group', { name: new RegExp(`^Free on ${said}, \\d{4}: jazz trio$`) })
      const option = free.getByRole('option', { name: new RegExp(`^${trio}`) })
      await option.waitFor()
      // The Freeman Seven plays jazz, too, and is no trio.
      ensure((await free.getByRole('option').count()) === 1, 'Others than the trio are offered')
      await look(page, `who-is-free-search-${viewport.width}`)
      await option.click()
      await page.waitForURL((url) => url.searchParams.get('act') === id && url.searchParams.get('date') === iso)
      await until(async () => (await combo(page, 'Group').inputValue()) === trio, 'The new event is not for the trio')
    }
    const params = { id: leader }
    const away = { start: `${iso}T00:00:00.000Z`, end: `${iso}T00:00:00.000Z`, all_day: true }
    const { id: block_id } = await ask(api, ownCalendarApi.addBlockedTime, 'bandleader', { params, body: away })
    try {
      await type()
      await see(page, new RegExp(`^Nobody like that is free on ${said}`))
    } finally {
      await ask(api, ownCalendarApi.removeBlockedTime, 'bandleader', { params: { ...params, block_id } })
    }
  },
}

const request: Scenario = {
  name: 'who is free: a request says whether the wanted act is, and the act is chosen from there',
  run: async (running) => {
    const bookings = await bookingsOf(running, daniel)
    const title = `Who is free ${stamp}`
    const id = await requested(bookings, daniel.key, { title, artist: ['artist', 'Elena Marsh'], days: 160 }, true)
    await ask(bookings.api, bookingRequestsApi.takeBookingRequest, 'agent', { body: { id } })
    const { page } = await running.browser.person('agent@bookme.example')
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport)
      await go(page, `/event?id=${id}`)
      const line = page.getByRole('region', { name: 'Who is free' })
      await see(line, /^Elena Marsh is free/)
      await look(page, `who-is-free-request-${viewport.width}`)
      await button(line, /Elena Marsh/).click()
      await until(
        async () => (await combo(page, 'Artist').inputValue()) === 'Elena Marsh',
        'The form does not have the chosen act',
      )
    }
  },
}

export const whoIsFree: Scenario[] = [request]
/** On an app of its own: its group is unfinished, so that its leader's account could not be saved elsewhere. */
export const whoIsFreeSearch: Scenario[] = [search]
