import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { paths } from '#web/lib/paths.ts'
import type { Figure, Section } from './report.ts'

/** Download size on a phone, from the build's manifest, gzipped as by CloudFront. */

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}
type Manifest = Record<string, Chunk>

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A chunk with all its static imports. */
const closure = (manifest: Manifest, key: string, found = new Set<string>()): Set<string> => {
  if (found.has(key)) return found
  found.add(key)
  for (const other of manifest[key]?.imports ?? []) closure(manifest, other, found)
  return found
}

const isWithin = (part: ReadonlySet<string>, whole: ReadonlySet<string>) => [...part].every((one) => whole.has(one))

interface Starts {
  routes: ReadonlySet<string>
  withShell: ReadonlySet<string>
  base: ReadonlySet<string>
}

/**
 * The files that can be loaded before each part. Only the smallest sets count, because more loaded before means less to
 * download; there are too many ways to list them all.
 */
const waysToParts = (
  manifest: Manifest,
  parts: readonly string[],
  { routes, withShell, base }: Starts,
): Map<string, ReadonlySet<string>[]> => {
  const ways = new Map<string, ReadonlySet<string>[]>()
  const open: [part: string, loaded: ReadonlySet<string>][] = []
  const arrive = (part: string, loaded: ReadonlySet<string>) => {
    const known = ways.get(part) ?? []
    if (routes.has(part) || loaded.has(part) || known.some((other) => isWithin(other, loaded))) return
    ways.set(part, [...known.filter((other) => !isWithin(loaded, other)), loaded])
    open.push([part, loaded])
  }
  const askedBy = (chunks: Iterable<string>) => [...chunks].flatMap((chunk) => manifest[chunk]!.dynamicImports ?? [])
  for (const route of routes) open.push([route, withShell])
  for (const part of askedBy(base)) arrive(part, base)
  for (let next = open.pop(); next; next = open.pop()) {
    const [part, loaded] = next
    const after = closure(manifest, part, new Set(loaded))
    for (const asked of askedBy(closure(manifest, part))) if (parts.includes(asked)) arrive(asked, after)
  }
  return ways
}

const kb = 1000

/** `/signup-2` is `routes/signup-2.tsx`; `/` is the same page as `/home`. */
const routeFiles = Object.keys(paths)
  .filter((path) => path !== '/' && path !== '/splash')
  .map((path) => path.slice(1))
const bare = ['login', 'signup', 'signupclient', 'signup-2', 'password-reset', 'logout']

export const bench = async (): Promise<Section[]> => {
  const outDir = mkdtempSync(join(tmpdir(), 'bookme-web-'))
  try {
    // A separate folder, because a running product may use the default one.
    await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'error', build: { outDir, manifest: true } })
    const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
    const sizes = new Map<string, number>()
    const sizeOf = (keys: Iterable<string>) =>
      [...keys].reduce((sum, key) => {
        const { file } = manifest[key]!
        if (!file.endsWith('.js')) return sum
        if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length / kb)
        return sum + sizes.get(file)!
      }, 0)
    const keyOf = (file: string) => {
      const key = Object.keys(manifest).find((name) => name.endsWith(file))
      if (key === undefined) throw new Error(`The manifest has no ${file}`)
      return key
    }
    // The page's own tags list its initial files; chunk grouping has dissolved the entry.
    const html = readFileSync(join(outDir, 'index.html'), 'utf8')
    const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) =>
      Object.keys(manifest).find((key) => manifest[key]!.file === file)!,
    )
    const answer = closure(manifest, keyOf('answer.html'), new Set())
    const shell = keyOf('app/shell.tsx')
    const base = new Set<string>()
    for (const key of named) closure(manifest, key, base)
    const withShell = closure(manifest, shell, new Set(base))

    const routes: Figure[] = []
    const lazy: Figure[] = []
    const isRoute = new Set<string>()
    for (const name of routeFiles) {
      const key = keyOf(`app/routes/${name}.tsx`)
      isRoute.add(key)
      const before = bare.includes(name) ? base : withShell
      const all = closure(manifest, key, new Set(before))
      routes.push({ what: `/${name}`, value: sizeOf(all), unit: 'KB' })
      lazy.push({ what: `/${name}`, value: sizeOf(all) - sizeOf(before), unit: 'KB', atMost: 90 })
    }
    // Dialogs, the editor, pickers and the calendar grid load on demand, on top of what their page has loaded.
    const parts = Object.keys(manifest).filter((key) => manifest[key]!.isDynamicEntry)
    const waysTo = waysToParts(manifest, parts, { routes: isRoute, withShell, base })
    for (const key of parts.filter((part) => !isRoute.has(part))) {
      const added = (waysTo.get(key) ?? []).map(
        (loaded) => sizeOf(closure(manifest, key, new Set(loaded))) - sizeOf(loaded),
      )
      lazy.push({
        what: key.replace(/^.*src\//, '').replace(/^.*node_modules\//, ''),
        value: Math.max(0, ...added),
        unit: 'KB',
        atMost: key.includes('calendar') ? 100 : 90,
      })
    }
    return [
      {
        title: 'Initial JavaScript of every route (named by the page itself), gzip',
        figures: [{ what: 'all routes', value: sizeOf(base), unit: 'KB', atMost: 175 }],
      },
      {
        title: "The page of a request's link, gzip",
        figures: [{ what: '/answer', value: sizeOf(answer), unit: 'KB', atMost: 20 }],
      },
      { title: 'Additional JavaScript of each lazy route and part, gzip', figures: lazy },
      { title: 'Everything until a route is shown (initial, frame, page), gzip', figures: routes },
    ]
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
