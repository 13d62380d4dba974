/**
 * The service worker: the app opens without a connection. Built without bundling (plugin.ts), which puts the constants
 * below in front; so it has no imports.
 *
 * Each version has its own cache: the page and exactly the assets that this page loads. A page from the network is
 * always the newest, with assets from the network or, if they are kept, from any cache: their names are hashes, so that
 * versions never mix. Answers of the API never pass through here (lib/offline-cache.ts).
 */

declare const version: string
declare const assets: readonly string[]
/** Those that the page itself names. */
declare const named: readonly string[]

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  location: { origin: string }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
const worker = self as unknown as Worker

const prefix = 'bookme-shell-'
const page = '/index.html'
/** On a slow line, the kept page is better than none; it then loads its own assets. */
const patience = 5_000

/** All of this version or nothing: the page must be the one that names these assets. */
const install = async (): Promise<void> => {
  const answer = await fetch(page, { cache: 'no-store' })
  const text = await answer.clone().text()
  if (!answer.ok || !named.every((name) => text.includes(name))) throw new Error('The page is of another version')
  const cache = await caches.open(prefix + version)
  await cache.addAll([...assets])
  await cache.put(page, answer)
  await worker.skipWaiting()
}

/** The version before stays for tabs that are still open. */
const activate = async (): Promise<void> => {
  const own = prefix + version
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

const keptPage = async (): Promise<Response | undefined> => (await caches.open(prefix + version)).match(page)

const navigate = async (request: Request): Promise<Response> => {
  const fresh = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const first = await Promise.race([fresh, late]).catch(() => undefined)
  return first ?? (await keptPage()) ?? fresh
}

const asset = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)

const isAppPage = ({ pathname }: URL) =>
  pathname !== '/answer' && !/^\/(v1|pictures|__local)\//.test(pathname) && !/\.[^/]+$/.test(pathname)

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (request.mode === 'navigate' && isAppPage(url)) event.respondWith(navigate(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

export {}
