import type { Browser } from './browser.ts'

/** One behavior checked in the browser, on the shared running product. */
export interface Scenario {
  name: string
  run(running: RunningApp): Promise<void>
}

export interface RunningApp {
  url: string
  browser: Browser
  /** The product's current time. */
  clock(): Promise<Date>
  moveClock(to: { by?: string; to?: string }): Promise<void>
}
