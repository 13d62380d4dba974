import { startApp } from '../e2e/app.ts'
import { layoutShifts } from './layout-shift.ts'
import { lighthouseScores } from './lighthouse.ts'
import { longList } from './long-list.ts'
import { openEvents } from './open-event.ts'
import type { Options, Section } from './report.ts'
import { bench as webSizes } from './web-size.ts'

/** Bytes per route; on the running product a very long list, an event opened from it, layout shifts and Lighthouse. */
export const bench = async (options: Options): Promise<Section[]> => {
  const sizes = await webSizes()
  const app = await startApp()
  try {
    const lists = [await longList(app.url), await openEvents(app.url, options)]
    return [...sizes, ...lists, await layoutShifts(app.url, options), await lighthouseScores(app.url, options)]
  } finally {
    await app.stop()
  }
}
