import { startApp, type App } from './app.ts'
import { startBrowser } from './browser.ts'
import { mainJob } from './main-job.ts'
import type { Scenario, World } from './scenario.ts'
import { screens } from './screens.ts'

const only = process.argv[2]
const scenarios: Scenario[] = [...mainJob, ...screens].filter(({ name }) => !only || name.includes(only))

// BOOKME_URL names a product that already runs, for whoever writes a scenario.
const running = process.env['BOOKME_URL']
const app: App = running ? { url: running, seconds: 0, stop: () => Promise.resolve() } : await startApp()
console.log(`npm start was ready after ${app.seconds.toFixed(1)} s`)
const browser = await startBrowser(app.url)
const moveClock: World['moveClock'] = async (to) => {
  const response = await fetch(`${app.url}/__local/api/clock`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(to) })
  if (!response.ok) throw new Error(`The clock did not move: ${await response.text()}`)
}

let passed = 0
let failed = 0
try {
  for (const scenario of scenarios) {
    const began = Date.now()
    try {
      await scenario.run({ url: app.url, browser, moveClock })
      if (browser.complaints.length > 0) throw new Error(`The browser complained:\n  ${browser.complaints.splice(0).join('\n  ')}`)
      passed += 1
      console.log(`ok   ${scenario.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    } catch (error) {
      failed += 1
      console.log(`FAIL ${scenario.name}\n${error instanceof Error ? error.stack : String(error)}`)
    }
  }
} finally {
  await browser.close()
  await app.stop()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
