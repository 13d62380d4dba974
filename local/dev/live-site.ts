import { EventEmitter } from 'node:events'
import { readFile, realpath } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { createServer, type ViteDevServer } from 'vite'
import web from '../../web/vite.config.ts'
import type { Site } from '../edge/static-files.ts'

/** Forgets what a service worker of `npm start` keeps, which runs on the same address. */
const noServiceWorker = `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await registration.unregister()
  })
`

export interface LiveSite {
  site: Site
  /** @returns whether the WebSocket is Vite's. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  vite: ViteDevServer
}

/** The web app from its sources, by Vite. Its pages have one script of their own, which `nonce` allows. */
export const startLiveSite = async (root: string, nonce: string): Promise<LiveSite> => {
  const sockets = new EventEmitter()
  const vite = await createServer({
    ...web,
    // Vite would restart, and pages lose their state, whenever a file changes that its configuration imports.
    configFile: false,
    cacheDir: join(root, '.build', 'vite'),
    appType: 'custom',
    logLevel: 'warn',
    html: { cspNonce: nonce },
    // All of them at the start: a package that is found later loads the page again.
    optimizeDeps: { entries: ['index.html', 'answer.html', 'free.html'] },
    server: {
      middlewareMode: true,
      hmr: { server: sockets as unknown as Server },
      fs: { allow: [root, await realpath(join(root, 'node_modules'))] },
    },
  })

  const site: Site = async (req, res, key) => {
    // The distribution takes an address of Vite's without a dot for a page.
    const isPage = key.endsWith('.html') && !req.url?.startsWith('/@')
    if (key === 'sw.js') return void res.writeHead(200, { 'content-type': 'text/javascript' }).end(noServiceWorker)
    if (isPage) {
      const source = await readFile(join(root, 'web', key), 'utf8')
      const html = await vite.transformIndexHtml(`/${key}`, source.replaceAll('"../', `"/@fs${root}`))
      return void res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    }
    vite.middlewares(req, res, () => res.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found'))
  }
  const upgrade: LiveSite['upgrade'] = (req, socket, head) => {
    const isVite = /^vite-/.test(req.headers['sec-websocket-protocol'] ?? '')
    if (isVite) sockets.emit('upgrade', req, socket, head)
    return isVite
  }
  return { site, upgrade, vite }
}
