import { randomUUID } from 'node:crypto'
import { join, relative } from 'node:path'
import { handlersDir } from '#infra/bundle.ts'
import { functionNames } from '#infra/functions.ts'
import type { Live } from '../cloud.ts'
import { stackName } from '../template/template.ts'
import { adviceOn } from './advice.ts'
import { LiveBundles } from './live-bundles.ts'
import { startLiveSite } from './live-site.ts'

/** Vite and the functions' sources; a change that neither takes up says what it needs. */
export const startLive = async (
  root: string,
  say: (text: string) => void,
): Promise<Live & { stop(): Promise<void> }> => {
  const nonce = randomUUID()
  const bundles = new LiveBundles(functionNames, {
    root,
    from: handlersDir,
    made: join(root, '.build', 'functions'),
    to: join(root, '.build', 'live'),
    say,
  })
  const { site, upgrade, vite } = await startLiveSite(root, nonce)
  vite.watcher.add(['infra', 'config', 'local', 'tools', 'package-lock.json'].map((path) => join(root, path)))
  vite.watcher.on('change', (path) => {
    const advice = adviceOn(relative(root, path))
    if (advice !== undefined) say(advice)
  })
  return {
    site,
    upgrade,
    // Vite puts the code that keeps a page's state into the page itself.
    scripts: ["script-src 'self'", `script-src 'self' 'nonce-${nonce}'`],
    newestBundle: (functionName) => bundles.newest(functionName.slice(`${stackName}-`.length)),
    stop: async () => {
      await Promise.all([bundles.stop(), vite.close()])
    },
  }
}
