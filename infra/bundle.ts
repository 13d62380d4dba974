import { build, type Plugin } from 'esbuild'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { leanContract } from './lean-contract.ts'
import { leanAwsSdk, leanNode, leanStripe, withoutJsonSchema } from './lean-packages.ts'

/** AWS SDK code calls `require` for Node's own modules, which an ES module does not have. */
const requireBanner = "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);"

/**
 * A test run and the local cloud may bundle at the same time: a file is replaced whole, and left alone when it has not changed.
 */
const put = (path: string, contents: Uint8Array) => {
  if (existsSync(path) && readFileSync(path).equals(contents)) return
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}

/** Tables that a function reads on demand lie beside its code: `new URL('./zipcodes.bin', import.meta.url)` (functions/_data/zipcode.ts). */
const tablesOf = (code: string) => new Set(Array.from(code.matchAll(/"\.\/([\w-]+\.bin)",import\.meta\.url/g), ([, name]) => name!))

interface Folders { from: string, to: string }

const bundle = async (names: readonly string[], { from, to }: Folders, plugins: Plugin[]): Promise<void> => {
  const { outputFiles } = await build({
    entryPoints: names.map((name) => ({ in: join(from, name, 'handler.ts'), out: `${name}/index` })),
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
    plugins: [leanNode, leanAwsSdk(from), leanStripe, ...plugins],
    banner: { js: requireBanner },
    legalComments: 'none',
    logLevel: 'warning',
  })
  for (const file of outputFiles) {
    put(file.path, file.contents)
    for (const table of tablesOf(file.text)) put(join(dirname(file.path), table), readFileSync(join(from, '_data', table)))
  }
}

/** Publishes the whole contract, answers and JSON Schema included. */
const publisher = 'public'

/**
 * One self-contained `index.mjs` for each function, in one run of esbuild and one more for the contract's publisher, so that what they share
 * is parsed once. Answers with the folder of each; why not NodejsFunction: docs/adr/0002-own-bundling.md.
 */
export const bundleFunctions = async <Name extends string>(names: readonly Name[], folders: Folders): Promise<Record<Name, string>> => {
  await Promise.all([
    bundle(names.filter((name) => name !== publisher), folders, [leanContract, withoutJsonSchema]),
    bundle(names.filter((name) => name === publisher), folders, []),
  ])
  return Object.fromEntries(names.map((name) => [name, join(folders.to, name)])) as Record<Name, string>
}
