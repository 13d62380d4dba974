import type { Browser } from './browser.ts'

/** One thing seen to hold in the browser. Scenarios run one after the other on one running product. */
export interface Scenario {
  name: string
  run(running: RunningApp): Promise<void>
}

export interface RunningApp {
  url: string
  browser: Browser
  /** What time it is in the product. */
  clock(): Promise<Date>
  moveClock(to: { by?: string; to?: string }): Promise<void>
}
