import { startApp } from '../e2e/app.ts'
import { lighthouseScores } from './lighthouse.ts'
import { longList } from './long-list.ts'
import type { Options, Section } from './report.ts'
import { webSizes } from './web-size.ts'

/** Bytes per route, Lighthouse on the running product, and a very long list. */
export const bench = async (options: Options): Promise<Section[]> => {
  const sizes = await webSizes()
  const app = await startApp()
  try {
    return [...sizes, await longList(app.url), await lighthouseScores(app.url, options)]
  } finally {
    await app.stop()
  }
}
