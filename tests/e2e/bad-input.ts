import type { Page } from 'playwright-core'
import { password } from './browser.ts'
import { box, button, choose, dialog, ensure, eveningIn, fill, follow, see, typeDateTime } from './page-actions.ts'
import { tells } from './messages/tells.ts'
import { eventId } from './records.ts'
import type { Scenario, RunningApp } from './scenario.ts'

/** Real users and networks: typed text is never lost and never executed. */

const agent = 'agent@bookme.example'

const edit = async (running: RunningApp, name: string): Promise<{ page: Page; id: string }> => {
  const id = await eventId(running, agent, name)
  const { page } = await running.browser.person(agent)
  await follow(page, `/event?id=${id}`)
  await button(page, 'Edit').click()
  await box(page, 'Notes').waitFor()
  return { page, id }
}
const save = (page: Page) => button(page, 'Save changes').click()

const pasted: Scenario = {
  name: 'bad input: pasted rates, very long notes',
  run: async (running) => {
    const { page } = await edit(running, 'Garden concert')
    for (const [typed, becomes] of [
      ['$1,200.5', '1200.50'],
      ['1e3', '0.00'],
      ['abc', '0.00'],
      [' 950 ', '950.00'],
    ] as const) {
      await fill(box(page, 'Client rate'), typed)
      const shown = await box(page, 'Client rate').inputValue()
      ensure(shown === becomes, `A rate of “${typed}” became “${shown}”, not “${becomes}”`)
    }
    const long = 'All of it matters. '.repeat(527).slice(0, 10_000)
    await fill(box(page, 'Notes'), long)
    await tells(box(page, 'Notes'), 'Max {max} characters', { max: '2048' })
    await save(page)
    await tells(page, 'Please correct fields')
    ensure((await box(page, 'Notes').inputValue()) === long.trim(), 'Notes that are too long were cut or lost')
  },
}

const session: Scenario = {
  name: 'bad input: the session expires during an edit, and the draft is restored after login',
  run: async (running) => {
    const { page, id } = await edit(running, 'Garden concert')
    const words = `Chairs from the shed ${Date.now() % 100_000}`
    await fill(box(page, 'Special requests'), words)
    // The draft is written a moment later; then the session is ended elsewhere.
    await page.waitForFunction(
      (draft) => Object.values({ ...localStorage }).some((kept) => kept.includes(draft)),
      words,
    )
    await page.evaluate(async () => {
      const { token } = JSON.parse(decodeURIComponent(atob(localStorage.getItem('bookme.login') ?? ''))) as {
        token: string
      }
      await fetch('/v1/users/logout', { method: 'POST', headers: { 'x-authorization': token } })
      // At once: the page itself asks for news every few seconds, and then learns that the session is over.
      for (const one of document.querySelectorAll('button')) if (one.textContent === 'Save changes') one.click()
    })
    await page.waitForURL((url) => url.pathname === '/login')
    await see(page, /Your session has expired/)
    await fill(box(page, 'Email'), agent)
    await fill(box(page, 'Password'), password)
    await button(page, 'Log in').click()
    await page.waitForURL((url) => url.pathname + url.search === `/event?id=${id}`)
    await button(page, 'Edit').click()
    await see(page, 'You have unsaved changes from before.')
    await button(page, 'Restore').click()
    ensure(
      (await box(page, 'Special requests').inputValue()) === words,
      'What was typed before the session ended is lost',
    )
    await save(page)
    await tells(page, 'Event updated')
    await see(page, words)
  },
}

const offline: Scenario = {
  name: 'bad input: no network while saving',
  run: async (running) => {
    const { page } = await edit(running, 'Garden concert')
    const words = `Lawn is wet after six ${Date.now() % 100_000}`
    await fill(box(page, 'Notes'), words)
    await page.context().setOffline(true)
    await save(page)
    // A snackbar, or its fallback if the snackbar's code cannot be loaded.
    await see(page, 'Could not save event')
    ensure((await box(page, 'Notes').inputValue()) === words, 'What could not be saved is lost')
    await page.context().setOffline(false)
    await save(page)
    await see(page, 'Event updated')
    await see(page, words)
  },
}

const twoTabs: Scenario = {
  name: 'bad input: two tabs edit one event, and the second is shown what changed',
  run: async (running) => {
    const first = await edit(running, 'Garden concert')
    const second = await edit(running, 'Garden concert')
    const stamp = Date.now() % 100_000
    await fill(box(first.page, 'Dress code'), `Linen ${stamp}`)
    await fill(box(first.page, 'Band'), `A duo ${stamp}`)
    await save(first.page)
    await tells(first.page, 'Event updated')
    await fill(box(second.page, 'Dress code'), `Velvet ${stamp}`)
    await fill(box(second.page, 'Set lists'), `Boleros ${stamp}`)
    await save(second.page)
    const changed = dialog(second.page, 'The event has changed')
    for (const text of [`Linen ${stamp}`, `Velvet ${stamp}`, `A duo ${stamp}`]) await see(changed, text)
    await button(changed, 'Keep mine').click()
    await save(second.page)
    await tells(second.page, 'Event updated')
    for (const text of [`Velvet ${stamp}`, `A duo ${stamp}`, `Boleros ${stamp}`]) await see(second.page, text)
  },
}

const script = `<img src=x onerror="hacked=1">`

/** The text is shown as typed; it neither renders as an image nor runs as a script. */
const harmless = async (page: Page, where: string) => {
  await see(page, script)
  ensure((await page.locator('img[src="x"]').count()) === 0, `A text became a picture on ${where}`)
  ensure(!(await page.evaluate('window.hacked')), `A text ran as a program on ${where}`)
}

const notes = [
  'Client notes',
  'Dress code',
  'Band',
  'Venue manager',
  'Event planner',
  'Schedule',
  'Special requests',
  'Set lists',
  'Notes',
  'Couple',
  'Wedding coordinator',
  "Bride's name",
  "Groom's name",
  'MC duties',
  'Ceremony venue',
  'Cocktail venue',
  'Reception venue',
]

const markup: Scenario = {
  name: 'bad input: markup in every text field of an event is shown as text to everyone; an emoji name',
  run: async (running) => {
    const { page } = await running.browser.person(agent)
    const name = `🎷 Zoë & “Żaneta” ${Date.now() % 100_000} ${script}`
    await follow(page, '/event?id=new')
    await fill(box(page, 'Name'), name)
    await choose(page, 'Client', /Nora Whitfield/, 'Nora')
    await choose(page, 'Event type', 'Wedding')
    await choose(page, 'Venue', /Alder House/, 'Alder')
    for (const label of notes) await fill(box(page, label), script)
    await fill(box(page, 'Playlist link'), 'javascript:window.hacked=1')
    await page.getByText('Not a web address').waitFor()
    await fill(box(page, 'Playlist link'), 'https://music.example/wedding')
    await choose(page, 'Artist', /Luis Ortega/, 'Luis')
    await fill(box(page, 'Client rate'), '1000')
    await fill(box(page, 'Artist rate'), '800')
    const { start, end } = eveningIn(30)
    await typeDateTime(page, 'Start', start)
    await typeDateTime(page, 'End', end)
    await fill(box(page, 'Title'), script)
    await fill(box(page, 'Description'), script)
    await button(page, 'Add event').click()
    await tells(page, 'Event added')
    await harmless(page, 'the event screen')
    ensure((await page.locator('a[href^="javascript:" i]').count()) === 0, 'A playlist became a program behind a link')
    ensure((await page.getByRole('heading', { name, level: 2 }).count()) === 1, 'The name is not shown as it was typed')
    await follow(page, `/proposal?id=${new URL(page.url()).searchParams.get('id')}`)
    await harmless(page, 'the proposal')
    await button(page, 'View Contract').click()
    await dialog(page).waitFor()
    ensure((await page.locator('img[src="x"]').count()) === 0, 'A text became a picture in the contract')
    await follow(page, '/events')
    await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
    await harmless(page, 'the list of events')
  },
}

const strangers: Scenario = {
  name: 'bad input: markup and emoji from outside: a stranger, an artist, a venue',
  run: async ({ browser }) => {
    const visitor = (await browser.person()).page
    const act = `🎻 Maeve ${script}`
    await visitor.goto('/consult')
    await fill(box(visitor, 'Your name'), 'Zoë O’Żaneta')
    await fill(box(visitor, 'Email'), 'zoe@post.example')
    await choose(visitor, 'What are you planning?', 'Wedding')
    await fill(box(visitor, 'Tell us about it'), script)
    await button(visitor, 'Send').click()
    await see(visitor, /Thank you/)

    const artist = (await browser.person('artist5@bookme.example')).page
    await follow(artist, '/account')
    const fields = ['Artist name', 'Bio', 'Repertoire']
    const before = await Promise.all(fields.map((label) => box(artist, label).inputValue()))
    for (const label of fields) await fill(box(artist, label), label === 'Artist name' ? act : script)
    await button(artist, 'Save changes').click()
    await tells(artist, 'Account updated')
    const staff = (await browser.person(agent)).page
    try {
      await follow(staff, '/prospects')
      await harmless(staff, 'the prospects')
      await follow(staff, '/artists')
      await staff.getByRole('heading', { name: 'Artists', level: 1 }).waitFor()
      await staff.getByLabel('Filter by name').fill('Maeve')
      await see(staff, act)
      // Until the filter's answer, a click may meet a row that is just replaced.
      await staff
        .getByRole('link', { name: /Learn more/ })
        .nth(1)
        .waitFor({ state: 'detached' })
      await harmless(staff, 'the artists')
      await staff
        .getByRole('link', { name: /Learn more.*Maeve/ })
        .first()
        .click()
      await staff.waitForURL(/\/artist\?id=/)
      await harmless(staff, 'an artist')
    } finally {
      // Others look for the act by its name.
      for (const [i, label] of fields.entries()) await fill(box(artist, label), before[i]!)
      await button(artist, 'Save changes').click()
      await tells(artist, 'Account updated')
    }

    await follow(staff, '/venues')
    await button(staff, 'New').click()
    const form = dialog(staff, 'New venue')
    for (const label of ['Name', 'Street', 'Load-in', 'Parking', 'Hospitality'])
      await fill(box(form, label), label === 'Name' ? `Larder ${script}` : script)
    await fill(box(form, 'ZIP'), '12534')
    await fill(box(form, 'Email'), 'x@post.example')
    await fill(box(form, 'Phone'), '5185550101')
    await button(form, 'Save').click()
    await tells(staff, 'Venue added')
    await staff.getByLabel('Filter by name').fill('Larder')
    await harmless(staff, 'the venues')
  },
}

export const badInput: Scenario[] = [pasted, session, offline, twoTabs, markup, strangers]
