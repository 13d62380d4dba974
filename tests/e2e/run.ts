import { startApp, type App } from './app.ts'
import { badInput } from './bad-input.ts'
import { startBrowser } from './browser.ts'
import { guards } from './guards.ts'
import { mainJob } from './main-job.ts'
import { account } from './messages/account.ts'
import { asking } from './messages/asking.ts'
import { entering } from './messages/entering.ts'
import { eventForm } from './messages/event-form.ts'
import { afterTheGig, eventActions } from './messages/event-actions.ts'
import { tally } from './messages/tells.ts'
import type { Scenario } from './scenario.ts'
import { screens } from './screens.ts'
import { worldOf } from './world.ts'

/** A part of the scenarios' names, or a pattern of it. */
const only = process.argv[2]
/** What moves the clock by months comes last. */
const all: Scenario[] = [...guards, ...badInput, ...entering, ...account, ...asking, ...eventForm, ...eventActions, ...screens, ...mainJob, afterTheGig]
const scenarios = all.filter(({ name }) => !only || new RegExp(only).test(name))

// BOOKME_URL names a product that already runs, for whoever writes a scenario.
const running = process.env['BOOKME_URL']
const app: App = running ? { url: running, seconds: 0, stop: () => Promise.resolve() } : await startApp()
console.log(`npm start was ready after ${app.seconds.toFixed(1)} s`)
const browser = await startBrowser(app.url)
const world = worldOf(app.url, browser)

let passed = 0
let failed = 0
const count = (name: string, problem?: string) => {
  if (problem === undefined) passed += 1
  else failed += 1
  console.log(problem === undefined ? `ok   ${name}` : `FAIL ${name}\n${problem}`)
}
try {
  for (const scenario of scenarios) {
    const began = Date.now()
    try {
      await scenario.run(world)
      if (browser.complaints.length > 0) throw new Error(`The browser complained:\n  ${browser.complaints.splice(0).join('\n  ')}`)
      count(`${scenario.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    } catch (error) {
      count(scenario.name, error instanceof Error ? error.stack : String(error))
    }
    await browser.clear()
  }
  const { all: messages, missing } = tally()
  const summary = `${messages} messages, ${messages - missing.length} seen`
  // Who runs a part sees a part.
  if (only) console.log(summary)
  else count(summary, missing.length > 0 ? `Nobody met:\n  ${missing.join('\n  ')}` : undefined)
} finally {
  await browser.close()
  await app.stop()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
