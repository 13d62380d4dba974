import type { Page } from 'playwright-core'
import { eventsApi } from '#shared/api/events.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { ask, type Api } from '#tests/support/api.ts'
import { inspect } from './after-signature/parts.ts'
import { bookingsOf } from './bookings.ts'
import { counted, within } from './counted.ts'
import { keyboardOf } from './keyboard-actions.ts'
import { requested } from './leads.ts'
import { box, button, combo, ensure, eveningIn, see } from './page-actions.ts'
import type { RunningApp, Scenario } from './scenario.ts'

/** Packages of the agency: an offer in a few clicks and keys, and a band with a few controls. */

const stamp = () => Date.now() % 1_000_000

const addPackage = (api: Api, body: { name: string; price: number; places: readonly string[] }) =>
  ask(api, prospectsApi.createPackage, 'agent', {
    body: {
      ...{ name: body.name, price: body.price, hours: 4, rest: 'artist', description: 'Two sets, sound and light' },
      places: body.places.map((instrument) => ({ instrument, rate: 450 })),
      add_ons: [{ name: 'Ceremony', contains: 'A duo before dinner' }],
    },
  })

/** Each key that a person presses, and each control that they use: a field or a button, not the options of a list. */
const watched = async (running: RunningApp) => {
  const { page, clicks } = await counted(running, 'agent@bookme.example')
  let keys = 0
  const controls = new Set<string>()
  await page.context().exposeBinding('used', (_, name: string, isKey: boolean) => {
    keys += isKey ? 1 : 0
    if (name !== '') controls.add(name)
  })
  const listen = () => {
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(
        type,
        (event) => {
          const one = event.target instanceof Element ? event.target : undefined
          const control = one?.closest('button, input, textarea, [role=combobox], [role=menuitem], [role=spinbutton]')
          const group = one?.closest('[role=group]')?.getAttribute('aria-labelledby')
          const isMove = event instanceof KeyboardEvent && event.key === 'Tab'
          const own = control?.getAttribute('aria-label') ?? control?.getAttribute('name') ?? control?.textContent
          const name = control && !isMove ? (control.role === 'spinbutton' && group ? group : own) || control.id : ''
          const { used } = globalThis as unknown as { used(name: string, isKey: boolean): Promise<void> }
          if (event.isTrusted) void used(name, event instanceof KeyboardEvent)
        },
        { capture: true },
      )
  }
  await page.context().addInitScript(listen)
  await page.evaluate(listen)
  return {
    page,
    clicks,
    begin: () => {
      keys = 0
      clicks()
      controls.clear()
    },
    keys: () => keys,
    controls: () => [...controls],
  }
}

/** Types into a list of suggestions, and takes the first. */
const take = async (page: Page, label: string, text: string) => {
  await page.keyboard.type(text)
  await page
    .getByRole('option', { name: new RegExp(`^${text}`) })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  ensure((await combo(page, label).inputValue()) !== text, `${label} has no choice`)
}

const offer: Scenario = {
  name: 'packages: from a request to the sent proposal in six clicks and forty keys',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const asked = `Package party ${stamp()}`
    const name = `Solo evening ${stamp()}`
    await addPackage(bookings.api, { name, price: 4000, places: [] })
    const id = await requested(bookings, 'client', { title: asked, artist: ['artist', 'Elena Marsh'], days: 210 }, true)
    const { page, clicks, begin, keys } = await watched(running)
    const keyboard = keyboardOf(page)
    await button(page, `Take Request: ${asked}`).waitFor()
    begin()
    await button(page, `Take Request: ${asked}`).click()
    await button(page, 'Complete the details').click()
    await combo(page, 'Event type').click()
    await page.keyboard.type('Bi')
    await page.keyboard.press('Enter')
    await combo(page, 'Venue').click()
    await take(page, 'Venue', 'The Ald')
    await keyboard.tabTo(button(page, 'Use a package'), 12)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: new RegExp(name) }).waitFor()
    await keyboard.arrowTo('ArrowDown', async () => (await page.locator(':focus').textContent())!.startsWith(name))
    await page.keyboard.press('Enter')
    await see(page, `${name} is filled in`)
    await page.locator('[role=menu]').waitFor({ state: 'detached' })
    await keyboard.tabTo(box(page, 'Artist rate'), 8)
    await page.keyboard.press('Enter')
    await see(page, 'Event updated')
    await button(page, /^Request: Elena Marsh/).click()
    await see(page, 'Artist requested')
    await ask(bookings.api, eventsApi.respond, 'artist', { params: { id }, body: { response: 'confirm' } })
    await page.reload()
    await button(page, 'Send Proposal').click()
    await see(page, 'Proposal sent')
    within('request to proposal sent', clicks(), 6)
    console.log(`     request to proposal sent: ${keys()} keys, at most 40`)
    ensure(keys() <= 40, `A proposal took ${keys()} keys, more than 40`)
    const { proposals } = await bookings.get('agent', id)
    ensure(proposals?.[0]?.title === name, `The offer is called ${proposals?.[0]?.title}`)
  },
}

const seven = ['Drums', 'Bass Guitar', 'Keyboards', 'Vocals', 'Violin', 'Trombone'] as const

const band: Scenario = {
  name: 'packages: a wedding of seven players with twelve controls',
  run: async (running) => {
    const { api } = await bookingsOf(running)
    const name = `Seven pieces ${stamp()}`
    await addPackage(api, { name, price: 6000, places: seven })
    const { page, begin, controls } = await watched(running)
    await page.goto('/event')
    await button(page, 'Use a package').waitFor()
    begin()
    await box(page, 'Name').click()
    await page.keyboard.type('Seven at a wedding')
    await combo(page, 'Client').click()
    await take(page, 'Client', 'Nora')
    await combo(page, 'Event type').click()
    await page.keyboard.type('Wed')
    await page.keyboard.press('Enter')
    const start = page.getByRole('group', { name: 'Start', exact: true })
    await start.getByRole('spinbutton').first().click()
    const day = eveningIn(220, await running.clock()).start
    await page.keyboard.type(`${day.toISOString().slice(5, 10).replace('-', '')}${day.getUTCFullYear()}`)
    await combo(page, 'Venue').click()
    await take(page, 'Venue', 'The Ald')
    await button(page, 'Use a package').click()
    await page.getByRole('menuitem', { name: new RegExp(name) }).click()
    await see(page, `${name} is filled in`)
    await combo(page, 'Artist').click()
    await take(page, 'Artist', 'Elena')
    await box(page, 'Client notes').click()
    await page.keyboard.type('Dinner and dance')
    await inspect(page, 'package-filled')
    await button(page, 'Add event').click()
    await see(page, 'Event added')
    for (const instrument of seven) await see(page, instrument)
    const used = controls()
    console.log(`     a seven-piece wedding: ${used.length} controls, at most 12`)
    ensure(used.length <= 12, `A seven-piece wedding took ${used.length} controls: ${used.join(' | ')}`)
  },
}

export const packages: Scenario[] = [offer, band]
