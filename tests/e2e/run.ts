import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { nextEight } from '#shared/domain/reminders/hours.ts'
import { anotherDay } from './after-signature/another-day.ts'
import { calledOff, calledOffLater } from './after-signature/call-off.ts'
import { bars, corrections } from './after-signature/bar.ts'
import { endings, lapses } from './after-signature/endings.ts'
import { afterwards, people } from './after-signature/people.ts'
import { price } from './after-signature/price.ts'
import { startApp, type App } from './app.ts'
import { badInput } from './bad-input.ts'
import { blockedDays } from './blocked-days.ts'
import { startBrowser, type Browser } from './browser.ts'
import { callLists } from './call-lists.ts'
import { clicksFromHome } from './clicks-from-home.ts'
import { clicks } from './clicks.ts'
import { conversations } from './conversations.ts'
import { daySheet } from './day-sheet.ts'
import { dialogs } from './dialogs.ts'
import { extremes } from './extremes.ts'
import { feeds } from './feeds.ts'
import { eventPage } from './event-page.ts'
import { filesOnEvents } from './files.ts'
import { holds } from './holds.ts'
import { keyboard } from './keyboard.ts'
import { fromEmpty } from './from-empty.ts'
import { guards } from './guards.ts'
import { mainJob, untilPaid } from './main-job.ts'
import { account } from './messages/account.ts'
import { asking } from './messages/asking.ts'
import { entering } from './messages/entering.ts'
import { afterTheGig, eventActions } from './messages/event-actions.ts'
import { eventForm } from './messages/event-form.ts'
import { tally } from './messages/tells.ts'
import type { Scenario, RunningApp } from './scenario.ts'
import { oneTap } from './one-tap.ts'
import { otherCalendars } from './other-calendars.ts'
import { replies } from './replies.ts'
import { secondFactor } from './second-factor.ts'
import { packages } from './packages.ts'
import { screens } from './screens.ts'
import { texts } from './texts.ts'
import { touch } from './touch.ts'
import { whoIsFree, whoIsFreeSearch } from './who-is-free.ts'

/** The clock of the running product, through its console. */
const clockOf = (url: string): Pick<RunningApp, 'clock' | 'moveClock'> => {
  const console = async (method: 'GET' | 'POST', name: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/__local/api/${name}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${name}: ${await response.text()}`)
    return response.json()
  }
  return {
    clock: async () => new Date(((await console('GET', 'clock')) as { now: string }).now),
    moveClock: async (to) => {
      await console('POST', 'clock', to)
    },
  }
}

/** At night, call lists and texts wait for the morning: each run starts late in the morning of New York. */
const untilMorning = async (url: string) => {
  const { clock, moveClock } = clockOf(url)
  await moveClock({ to: nextEight((await clock()).toISOString(), 'America/Los_Angeles') })
}

/** `only` is a part of scenario names, or a pattern. */
const {
  values: { browser: browserName, text },
  positionals: [only],
} = parseArgs({
  allowPositionals: true,
  options: { browser: { type: 'string', default: 'chromium' }, text: { type: 'string', default: '100' } },
})
if (browserName !== 'chromium' && browserName !== 'firefox') {
  console.error(`--browser takes chromium or firefox, not ${browserName}`)
  process.exit(2)
}
if (!(Number(text) >= 100 && Number(text) <= 400)) {
  console.error(`--text takes the size of the text in percent, from 100 to 400, not ${text}`)
  process.exit(2)
}

/**
 * Scenarios of one lane run in sequence, because they touch the same events and people; lanes run in parallel.
 * Scenarios that move the clock by months run last, beside a lane on an app with a clock of its own.
 */
const rounds: Scenario[][][] = [
  [
    [...guards, ...badInput, ...eventForm, ...anotherDay, ...calledOff, ...eventActions, ...price, ...bars],
    [
      ...entering,
      ...account,
      ...asking,
      ...dialogs,
      ...people,
      ...daySheet,
      ...filesOnEvents,
      ...conversations,
      ...callLists,
      ...oneTap,
      ...mainJob,
    ],
    [
      ...screens,
      ...endings,
      ...clicks,
      ...clicksFromHome,
      ...packages,
      ...whoIsFree,
      ...holds,
      ...blockedDays,
      ...feeds,
      ...keyboard,
      ...touch,
      ...extremes,
    ],
  ],
  [[...lapses, ...afterwards, ...calledOffLater, untilPaid, afterTheGig, ...corrections]],
]
/** The event's page is measured on the demo as it comes, not on what other scenarios added to the wedding. */
const withOwnClock: Scenario[] = [
  fromEmpty,
  ...eventPage,
  ...secondFactor,
  ...otherCalendars,
  ...whoIsFreeSearch,
  ...texts,
  ...replies,
]

// BOOKME_URL names a running product, for developing a scenario.
const running = process.env['BOOKME_URL']
type Running = Pick<App, 'url' | 'seconds' | 'stop'>
const start = async (): Promise<Running> => {
  if (running) return { url: running, seconds: 0, stop: () => Promise.resolve() }
  const started = await startApp()
  await untilMorning(started.url)
  return started
}
const app = await start()
console.log(`npm start was ready after ${app.seconds.toFixed(1)} s`)

let passed = 0
let failed = 0
/** Scenarios that failed, and passed in a new browser. */
const unsteady: string[] = []
const count = (name: string, problem?: string) => {
  if (problem === undefined) passed += 1
  else failed += 1
  console.log(problem === undefined ? `ok   ${name}` : `FAIL ${name}\n${problem}`)
}

const longestMinutes = 10

/** A scenario that never ends would cost the whole run. */
const inTime = async (run: Promise<void>) => {
  const late = new AbortController()
  const limit = wait(longestMinutes * 60_000, undefined, { signal: late.signal }).then(() => {
    throw new Error(`It did not end in ${longestMinutes} minutes`)
  })
  await Promise.race([run, limit]).finally(() => late.abort())
}

/** @returns what went wrong and the state of each page then, or nothing. */
const problemOf = async (scenario: Scenario, url: string, browser: Browser): Promise<string | undefined> => {
  try {
    await inTime(scenario.run({ url, browser, ...clockOf(url) }))
    const complaints = browser.complaints.splice(0)
    return complaints.length > 0 ? `The browser complained:\n  ${complaints.join('\n  ')}` : undefined
  } catch (error) {
    const pages = await browser.pages()
    return `${error instanceof Error ? error.stack : String(error)}\n  ${pages.join('\n  ')}`
  }
}

const runLane = async (scenarios: Scenario[], url: string) => {
  const open = () => startBrowser(url, browserName, Number(text))
  let browser = await open()
  for (const scenario of scenarios) {
    const began = Date.now()
    const took = () => `${scenario.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`
    const problem = await problemOf(scenario, url, browser)
    if (problem === undefined) {
      count(took())
      await browser.clear()
      continue
    }
    // A browser that stops drawing fails in any scenario. A fault of the product fails in the next browser, too.
    console.log(`AGAIN ${scenario.name}\n${problem}`)
    await browser.close()
    browser = await open()
    const still = await problemOf(scenario, url, browser)
    if (still === undefined) unsteady.push(scenario.name)
    count(still === undefined ? took() : scenario.name, still)
    await browser.clear()
  }
  await browser.close()
}

const chosenOf = (lane: Scenario[]) => lane.filter(({ name }) => !only || new RegExp(only).test(name))

const runWithOwnClock = async () => {
  const chosen = chosenOf(withOwnClock)
  if (chosen.length === 0) return
  const own = await start()
  await runLane(chosen, own.url).finally(() => own.stop())
}

try {
  for (const [at, lanes] of rounds.entries()) {
    const chosen = lanes.map(chosenOf).filter((lane) => lane.length > 0)
    const last = at === rounds.length - 1
    await Promise.all([...chosen.map((lane) => runLane(lane, app.url)), ...(last ? [runWithOwnClock()] : [])])
  }
  const { all, missing } = tally()
  const summary = `${all} messages, ${all - missing.length} seen`
  // A partial run checks only its own messages.
  if (only) console.log(summary)
  else count(summary, missing.length > 0 ? `Nobody met:\n  ${missing.join('\n  ')}` : undefined)
} finally {
  await app.stop()
}
for (const name of unsteady) console.log(`Passed only in a second browser: ${name}`)
console.log(`${passed} passed, ${failed} failed, ${unsteady.length} only in a second browser`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
