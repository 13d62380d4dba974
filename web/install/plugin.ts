import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { transformWithOxc, type Plugin } from 'vite'
import { drawIcon, icoOf } from './icons.ts'

/** The files that a phone needs to install the app: icons, and the service worker with the list of what it keeps. */

const icons = [
  ['icon-192.png', 192, 'any'],
  ['icon-512.png', 512, 'any'],
  ['icon-maskable-512.png', 512, 'maskable'],
  ['apple-touch-icon.png', 180, 'apple'],
] as const

/** The pages that can be read without a connection, and what every page loads later. */
const keptPages = [
  'app/shell.tsx',
  'app/snackbars.tsx',
  'app/routes/home.tsx',
  'app/routes/calendar.tsx',
  'app/routes/event.tsx',
  'app/routes/events.tsx',
  'components/dialog-host.tsx',
  'lib/api/rest.ts',
].map((path) => `/web/src/${path}`)
/** Parts of these pages that only edit or send, which needs a connection. */
const notKept = /event-edit|new-event|-dialog|-sheet|booking-request|search-dialog|bulk|party-|csv|qr/

interface Chunk {
  fileName: string
  facadeModuleId: string | null
  moduleIds: readonly string[]
  imports: readonly string[]
  dynamicImports: readonly string[]
  css: readonly string[]
}

/** The files that the page names. */
export const namedIn = (html: string): string[] => [...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, name]) => name!)

/** The files that the page names, the kept pages, and their imports. */
export const keptAssets = (named: readonly string[], chunks: readonly Chunk[]): string[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const [kept, pages] = [new Set<string>(), new Set<string>()]
  const keep = (name: string, isPage: boolean) => {
    const chunk = byName.get(name)
    if (!chunk || (isPage ? pages : kept).has(name)) return
    for (const file of [name, ...chunk.css]) kept.add(file)
    for (const one of chunk.imports) keep(one, false)
    if (!isPage) return
    pages.add(name)
    for (const one of chunk.dynamicImports) if (isKept(one)) keep(one, true)
  }
  const isKept = (name: string) => !notKept.test(byName.get(name)?.facadeModuleId ?? '')
  for (const name of named) keep(name, false)
  for (const name of named) kept.add(name)
  for (const { fileName, moduleIds } of chunks)
    if (moduleIds.some((id) => keptPages.some((path) => id.endsWith(path)))) keep(fileName, true)
  return [...kept]
}

/** The worker as it is deployed. */
export const workerOf = async (named: readonly string[], assets: readonly string[]): Promise<string> => {
  const source = readFileSync(new URL('worker.ts', import.meta.url), 'utf8')
  const { code } = await transformWithOxc(source.replace(/^export \{\}$/m, ''), 'worker.ts')
  const version = createHash('sha256')
    .update(JSON.stringify([named, assets]) + code)
    .digest('hex')
    .slice(0, 16)
  const constants = Object.entries({ version, named, assets }).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)}`,
  )
  return [...constants, code].join('\n')
}

export const installFiles: Plugin = {
  name: 'install-files',
  apply: 'build',
  generateBundle: {
    // After the page is written, which drops an entry that only imports.
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('The page is not built yet')
      const chunks = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? [{ ...output, css: [...(output.viteMetadata?.importedCss ?? [])] }] : [],
      )
      const named = namedIn(String(page.source))
      const paths = (names: string[]) => names.map((name) => `/${name}`)
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: await workerOf(paths(named), paths(keptAssets(named, chunks))),
      })
      for (const [fileName, size, kind] of icons)
        this.emitFile({ type: 'asset', fileName, source: drawIcon(size, kind) })
      // Crawlers and old browsers ask for it without reading the page.
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: icoOf(drawIcon(32, 'any'), 32) })
    },
  },
}
