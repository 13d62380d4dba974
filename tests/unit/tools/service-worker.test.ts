import { inflateSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { drawIcon, icoOf } from '../../../web/install/icons.ts'
import { keptAssets, namedIn, workerOf } from '../../../web/install/plugin.ts'

/** The worker as it is deployed, with a browser's caches and network in memory. */

const origin = 'https://bookme.example'
type Listener = (event: Record<string, unknown>) => void

const browser = () => {
  const caches = new Map<string, Map<string, Response>>()
  const pathOf = (of: Request | string) => (typeof of === 'string' ? of : new URL(of.url).pathname)
  const cacheOf = (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, entries)
    return {
      match: (of: Request | string) => Promise.resolve(entries.get(pathOf(of))?.clone()),
      put: (of: Request | string, answer: Response) => Promise.resolve(void entries.set(pathOf(of), answer)),
      addAll: async (paths: string[]) => {
        for (const path of paths) entries.set(path, await network(path))
      },
    }
  }
  const storage = {
    open: (name: string) => Promise.resolve(cacheOf(name)),
    keys: () => Promise.resolve([...caches.keys()]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
    match: (of: Request) =>
      Promise.resolve([...caches.values()].flatMap((entries) => entries.get(pathOf(of)) ?? [])[0]?.clone()),
  }
  const files: Record<string, string> = {}
  let line: 'good' | 'none' | 'slow' = 'good'
  const network = (of: Request | string): Promise<Response> => {
    if (line === 'none') return Promise.reject(new TypeError('Failed to fetch'))
    if (line === 'slow') return new Promise(() => undefined)
    return Promise.resolve(new Response(files[pathOf(of)] ?? files['/index.html']))
  }
  /** The files that a deployment uploads, and the browser's worker of it. */
  const deploy = async (version: string) => {
    const [entry, page] = [`/assets/start-${version}.js`, `/assets/home-${version}.js`]
    for (const path of [entry, page]) files[path] = `code of ${version}`
    const listeners = new Map<string, Listener>()
    const self = {
      location: { origin },
      clients: { claim: () => Promise.resolve() },
      skipWaiting: () => Promise.resolve(),
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    }
    new Function('self', 'caches', 'fetch', await workerOf([entry], [entry, page]))(self, storage, network)
    const fire = async (type: string) => {
      let work: unknown
      listeners.get(type)!({ waitUntil: (promise: unknown) => (work = promise) })
      await work
    }
    const get = async (path: string, mode = 'no-cors') => {
      let answer: Promise<Response> | undefined
      const request = Object.defineProperty(new Request(origin + path), 'mode', { value: mode })
      listeners.get('fetch')!({ request, respondWith: (given: Promise<Response>) => (answer = given) })
      return answer && (await answer).text()
    }
    return { fire, get, entry, upload: () => (files['/index.html'] = `<script src="${entry}">`) }
  }
  return { deploy, caches, goOffline: () => (line = 'none'), slowDown: () => (line = 'slow') }
}

describe('the service worker', () => {
  it('opens every page of the app without a connection, from one version', async () => {
    const { deploy, goOffline } = browser()
    const one = await deploy('v1')
    one.upload()
    await one.fire('install')
    await one.fire('activate')
    goOffline()
    expect(await one.get('/event?id=evt_1', 'navigate')).toContain(one.entry)
    expect(await one.get('/assets/home-v1.js')).toBe('code of v1')
  })

  it('shows the newest page while there is a connection, and leaves the API, pictures and files alone', async () => {
    const { deploy } = browser()
    const [one, two] = [await deploy('v1'), await deploy('v2')]
    one.upload()
    await one.fire('install')
    two.upload()
    expect(await one.get('/home', 'navigate')).toContain(two.entry)
    for (const path of ['/v1/events', '/pictures/a.jpg', '/manifest.json']) expect(await one.get(path)).toBeUndefined()
    expect(await one.get('/v1/docs', 'navigate')).toBeUndefined()
    expect(await one.get('/answer', 'navigate')).toBeUndefined()
  })

  it('never keeps the page of another version, and keeps the one before for open tabs', async () => {
    const { deploy, caches, goOffline } = browser()
    const [one, two, three] = [await deploy('v1'), await deploy('v2'), await deploy('v3')]
    one.upload()
    await one.fire('install')
    // The worker is uploaded before the page.
    await expect(two.fire('install')).rejects.toThrow('another version')
    for (const next of [two, three]) {
      next.upload()
      await next.fire('install')
      await next.fire('activate')
    }
    expect(caches.size).toBe(2)
    goOffline()
    expect(await three.get('/', 'navigate')).toContain(three.entry)
    expect(await three.get('/assets/home-v2.js')).toBe('code of v2')
    await expect(three.get('/assets/home-v1.js')).rejects.toThrow('Failed to fetch')
  })

  it('shows the kept page when the line is too slow', async () => {
    const { deploy, slowDown } = browser()
    const one = await deploy('v1')
    one.upload()
    await one.fire('install')
    slowDown()
    vi.useFakeTimers()
    try {
      const late = one.get('/home', 'navigate')
      await vi.advanceTimersByTimeAsync(5_001)
      expect(await late).toContain(one.entry)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the kept assets', () => {
  const chunk = (name: string, module: string, imports: string[] = [], dynamicImports: string[] = []) => ({
    fileName: `assets/${name}.js`,
    facadeModuleId: `/bookme/web/src/${module}`,
    moduleIds: [`/bookme/web/src/${module}`],
    imports: imports.map((one) => `assets/${one}.js`),
    dynamicImports: dynamicImports.map((one) => `assets/${one}.js`),
    css: [],
  })
  it('are the pages to read with all that they load, and no form', () => {
    const named = namedIn('<link href="/assets/font.woff2"><script src="/assets/start.js"></script>')
    const kept = keptAssets(named, [
      chunk('start', 'app/main.tsx', ['react'], ['login', 'event']),
      chunk('react', 'react.js'),
      chunk('login', 'app/routes/login.tsx'),
      chunk('event', 'app/routes/event.tsx', ['start'], ['banner', 'editor']),
      chunk('banner', 'booking/event/components/banners/change-banner.tsx', ['chip'], ['more']),
      chunk('chip', 'components/status-chip.tsx'),
      chunk('more', 'booking/event/components/more.tsx'),
      chunk('editor', 'booking/event-edit/components/event-editor.tsx'),
    ])
    expect(kept.map((name) => /(\w+)\.\w+$/.exec(name)![1]).sort()).toEqual(
      ['banner', 'chip', 'event', 'font', 'more', 'react', 'start'].sort(),
    )
  })
})

describe('the icons', () => {
  /** RGBA of each pixel. */
  const pixelsOf = (png: Buffer) => {
    const [size, length] = [png.readUInt32BE(16), png.readUInt32BE(33)]
    const rows = inflateSync(png.subarray(41, 41 + length))
    return (x: number, y: number) => [...rows.subarray(y * (size * 4 + 1) + 1 + x * 4, y * (size * 4 + 1) + 5 + x * 4)]
  }
  it('fill the whole square where a phone cuts its own shape, and keep the bars within its safe zone', () => {
    const ink = [0x1b, 0x1b, 0x26, 255]
    expect(pixelsOf(drawIcon(96, 'any'))(0, 0)).toEqual([0, 0, 0, 0])
    const maskable = pixelsOf(drawIcon(96, 'maskable'))
    expect(maskable(0, 0)).toEqual(ink)
    // A circle of two fifths of the size is never cut off; outside, there is only background.
    for (let i = 0; i < 96 * 96; i += 1) {
      const [x, y] = [i % 96, Math.floor(i / 96)]
      if (Math.hypot(x - 47.5, y - 47.5) > 0.4 * 96) expect(maskable(x, y)).toEqual(ink)
    }
    expect(maskable(45, 48)).toEqual([0xf5, 0xa5, 0x24, 255])
  })
  it('is one picture in a file of icons, where its directory says', () => {
    const picture = drawIcon(32, 'any')
    const file = icoOf(picture, 32)
    expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    const [length, offset] = [file.readUInt32LE(14), file.readUInt32LE(18)]
    expect(file.subarray(offset, offset + length).equals(picture)).toBe(true)
    expect(file.length).toBe(offset + length)
  })
})
