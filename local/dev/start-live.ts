import { randomUUID } from 'node:crypto'
import { join, relative } from 'node:path'
import { handlersDir } from '#infra/bundle-files.ts'
import type { Live } from '../cloud.ts'
import { ownName } from '../template/template.ts'
import { adviceOn } from './advice.ts'
import { LiveBundles } from './live-bundles.ts'
import { startLiveSite } from './live-site.ts'

/** Vite and the functions' sources; a change that neither takes up says what it needs. */
export const startLive = async (root: string, made: Readonly<Record<string, string>>, say: (text: string) => void) => {
  const nonce = randomUUID()
  const bundles = new LiveBundles(made, {
    root,
    from: handlersDir,
    to: join(root, '.build', 'live'),
    say,
  })
  const { site, upgrade, vite } = await startLiveSite(root, nonce)
  vite.watcher.add(['infra', 'config', 'local', 'tools', 'package-lock.json'].map((path) => join(root, path)))
  vite.watcher.on('change', (path) => {
    const advice = adviceOn(relative(root, path))
    if (advice !== undefined) say(advice)
  })
  const live: Live = {
    site,
    upgrade,
    // Vite puts the code that keeps a page's state into the page itself.
    scripts: ["script-src 'self'", `script-src 'self' 'nonce-${nonce}'`],
    newestBundle: (functionName) => bundles.newest(ownName(functionName)),
  }
  const stop = async (): Promise<void> => {
    await Promise.all([bundles.stop(), vite.close()])
  }
  return { ...live, stop }
}
