import { build, type Plugin } from 'esbuild'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { moneyOfRoutesSource } from '#shared/api/money-of-routes-source.ts'
import { leanAwsSdk, leanNode, leanStripe, withoutJsonSchema } from './lean-packages.ts'

/** AWS SDK code calls `require` for Node's own modules, which an ES module does not have. */
const requireBanner =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);"

/**
 * A test run and the local cloud may bundle at the same time: files are replaced whole, and only when they changed.
 */
const put = (path: string, contents: Uint8Array) => {
  if (existsSync(path) && readFileSync(path).equals(contents)) return
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}

/** Tables that a function reads on demand lie beside its code: `new URL('./zipcodes.bin', import.meta.url)` (functions/_data/zipcode.ts). */
const tablesOf = (code: string) =>
  new Set(Array.from(code.matchAll(/"\.\/([\w-]+\.bin)",import\.meta\.url/g), ([, name]) => name!))

/**
 * `<name>.lazy.ts` is bundled for itself and lies beside each function that imports it: what few requests need (the client of S3, the QR
 * encoder) is not parsed at every cold start. `found` becomes the entries to bundle.
 */
const lazyFiles = (found: Map<string, string>): Plugin => ({
  name: 'lazy-files',
  setup({ onResolve }) {
    onResolve({ filter: /\.lazy\.ts$/ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const out = basename(path, '.ts')
      found.set(out, join(resolveDir, path))
      return { path: `./${out}.mjs`, external: true }
    })
  },
})
const lazyFilesOf = (code: string) =>
  new Set(Array.from(code.matchAll(/import\("\.\/([\w-]+\.lazy\.mjs)"\)/g), ([, name]) => name!))

/** The value instead of the contract that it is walked from, answers' schemas and all. */
const moneyOfRoutesInlined: Plugin = {
  name: 'money-of-routes',
  setup({ onLoad }) {
    onLoad({ filter: /shared\/api\/money-of-routes\.ts$/ }, () => ({
      contents: moneyOfRoutesSource(),
    }))
  },
}

interface Folders {
  from: string
  to: string
}

/** @returns the bundles by their paths. */
const bundled = async (entryPoints: { in: string; out: string }[], { from, to }: Folders, plugins: Plugin[]) => {
  const { outputFiles } = await build({
    entryPoints,
    outdir: to,
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // The SDK's ES modules shake far better than its CommonJS: 334 KiB instead of 535.
    mainFields: ['module', 'main'],
    plugins: [leanNode, leanAwsSdk(from), leanStripe, moneyOfRoutesInlined, ...plugins],
    banner: { js: requireBanner },
    legalComments: 'none',
    logLevel: 'warning',
  })
  return new Map(outputFiles.map((file) => [file.path, file]))
}

const bundle = async (names: readonly string[], folders: Folders, plugins: Plugin[]): Promise<void> => {
  const lazy = new Map<string, string>()
  const handlers = names.map((name) => ({ in: join(folders.from, name, 'handler.ts'), out: `${name}/index` }))
  const main = await bundled(handlers, folders, [lazyFiles(lazy), ...plugins])
  const beside = await bundled(
    [...lazy].map(([out, file]) => ({ in: file, out })),
    folders,
    plugins,
  )
  for (const name of names) {
    const folder = join(folders.to, name)
    const { contents, text } = main.get(join(folder, 'index.mjs'))!
    put(join(folder, 'index.mjs'), contents)
    for (const table of tablesOf(text)) put(join(folder, table), readFileSync(join(folders.from, '_data', table)))
    for (const file of lazyFilesOf(text)) put(join(folder, file), beside.get(join(folders.to, file))!.contents)
  }
}

/** Publishes the whole contract, answers and JSON Schema included. */
const publisher = 'public'

/**
 * One `index.mjs` for each function with what it loads beside it, in one run of esbuild and one more for the contract's publisher, so that what they share
 * is parsed once. Answers with the folder of each; why not NodejsFunction: docs/adr/0002-own-bundling.md.
 */
export const bundleFunctions = async <Name extends string>(
  names: readonly Name[],
  folders: Folders,
): Promise<Record<Name, string>> => {
  await Promise.all([
    bundle(
      names.filter((name) => name !== publisher),
      folders,
      [withoutJsonSchema],
    ),
    bundle(
      names.filter((name) => name === publisher),
      folders,
      [],
    ),
  ])
  return Object.fromEntries(names.map((name) => [name, join(folders.to, name)])) as Record<Name, string>
}
