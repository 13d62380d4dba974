import type { Page } from 'playwright-core'
import { ensure } from './page-actions.ts'
import type { RunningApp } from './scenario.ts'

interface Counted {
  page: Page
  /** The clicks since the last call. */
  clicks(): number
}

/** Counts what the browser sees: every press of the mouse, whichever page action made it. */
export const counted = async (
  { browser }: RunningApp,
  email: string | undefined,
  viewport?: { width: number; height: number },
): Promise<Counted> => {
  const { page, context } = await browser.person(email, viewport)
  let count = 0
  await context.exposeBinding('clicked', () => void (count += 1))
  const listen = () =>
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (event.isTrusted) void (globalThis as unknown as { clicked(): Promise<void> }).clicked()
      },
      { capture: true },
    )
  await context.addInitScript(listen)
  await page.evaluate(listen)
  return {
    page,
    clicks: () => {
      const clicked = count
      count = 0
      return clicked
    },
  }
}

export const within = (name: string, clicks: number, most: number) => {
  console.log(`     ${name}: ${clicks} clicks, at most ${most}`)
  ensure(clicks > 0 && clicks <= most, `${name} took ${clicks} clicks, more than ${most}`)
}
