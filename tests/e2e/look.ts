import type { Page } from 'playwright-core'
import { axe, axeInDark, shoot, sidewaysScroll } from './browser.ts'
import { ensure } from './page-actions.ts'

/** Keeps a picture of the screen, which has no accessibility problem in either scheme and does not scroll sideways. */
export const look = async (page: Page, name: string): Promise<void> => {
  await shoot(page, name)
  const problems = [...(await axe(page)), ...(await axeInDark(page))]
  ensure(problems.length === 0, `${name}: ${problems.join('; ')}`)
  ensure((await sidewaysScroll(page)) <= 0, `${name} scrolls sideways`)
}
