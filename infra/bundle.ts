import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'
import type { Company } from '#shared/domain/company.ts'
import { moneyOfAnswersSource } from '#shared/api/money-of-routes-source.ts'
import { filesOf } from './bundle-files.ts'

/**
 * A test run and the local cloud may bundle at the same time: files are replaced atomically, and left alone if
 * unchanged.
 */
const put = (path: string, contents: Uint8Array) => {
  if (existsSync(path) && readFileSync(path).equals(contents)) return
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}

/**
 * Dynamic imports of the SDK that are never used here: credentials from outside the environment, where Lambda always
 * puts them, and event streams.
 */
const neverNeeded = [
  /^@aws-sdk\/credential-provider-(http|ini|process|sso|web-identity)$/,
  /^@smithy\/(credential-provider-imds|core\/event-streams)$/,
]
const leaveOut: Plugin = {
  name: 'leave-out',
  resolveId: {
    filter: { id: neverNeeded },
    handler: (source, _importer, { kind }) => (kind === 'dynamic-import' ? { id: source, external: true } : undefined),
  },
}

/** Data files that a function reads on demand are next to its code: `new URL('./zipcodes.bin', import.meta.url)`. */
const tables: Plugin = {
  name: 'tables',
  transform: {
    filter: { code: /\.bin['"], import\.meta\.url/ },
    handler(code, id) {
      for (const [, name] of code.matchAll(/new URL\(['"]\.\/([\w-]+\.bin)['"], import\.meta\.url\)/g)) {
        const path = join(dirname(id), name!)
        this.addWatchFile(path)
        this.emitFile({ type: 'asset', fileName: name!, source: readFileSync(path) })
      }
    },
  },
}

/** Fonts of documents are next to its code instead of in their packages. */
const fonts: Plugin = {
  name: 'fonts',
  load: {
    filter: { id: /\/documents\/font-folder\.ts$/ },
    handler(id) {
      const packages = join(createRequire(id).resolve('@fontsource-variable/noto-sans/package.json'), '..', '..')
      for (const name of readdirSync(packages).filter((one) => one.startsWith('noto-sans'))) {
        const files = join(packages, name, 'files')
        const emit = (fileName: string, path: string) =>
          this.emitFile({ type: 'asset', fileName: `fonts/${name}/${fileName}`, source: readFileSync(path) })
        emit('unicode.json', join(files, '..', 'unicode.json'))
        for (const file of readdirSync(files))
          if (file.endsWith('-wght-normal.woff2')) emit(`files/${file}`, join(files, file))
      }
      return `import { fileURLToPath } from 'node:url'
      export const fontFolder = (name) => fileURLToPath(new URL('./fonts/' + name, import.meta.url))`
    },
  },
}

/** A file that a function runs in a thread is next to its code: `new Worker(new URL('./look.thread.ts', …))`. */
const threads: Plugin = {
  name: 'threads',
  transform: {
    filter: { code: /\.thread\.ts', import\.meta\.url/ },
    handler(code, id) {
      return code.replaceAll(/'\.\/([\w-]+\.thread)\.ts', import\.meta\.url/g, (_, name: string) => {
        this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.ts`), fileName: `${name}.cjs` })
        return `'./${name}.cjs', import.meta.url`
      })
    },
  },
}

/** A package's file with more exports than its own: functions/messages/jobs/received-files/pdf/core.ts names them. */
const moreExports: Plugin = {
  name: 'more-exports',
  resolveId: {
    filter: { id: /\?export=/ },
    async handler(source, importer) {
      const [file = '', query] = source.split('?')
      const found = await this.resolve(file, importer)
      return found && `${found.id}?${query}`
    },
  },
  load: {
    filter: { id: /\?export=/ },
    handler(id) {
      const [file = '', names] = id.split('?export=')
      return `${readFileSync(file, 'utf8')}\nexport { ${names} }`
    },
  },
}

/** Inlines the value instead of the contract it is derived from, with its response schemas. */
const moneyOfRoutesInlined = (functionName: string): Plugin => ({
  name: 'money-of-routes',
  load: { filter: { id: /\/shared\/api\/money-of-routes\.ts$/ }, handler: () => moneyOfAnswersSource(functionName) },
})

/** The company that runs the site, with texts too long for an environment. */
const companyInlined = (company: Company | undefined): Plugin => ({
  name: 'company',
  load: {
    filter: { id: /\/use-cases\/public\/company-of-stage\.ts$/ },
    handler: () => `export const ofStage = ${JSON.stringify(company ?? null)}`,
  },
})

/** The same as a party to contracts. */
const contractPartyInlined = (company: Company | undefined): Plugin => ({
  name: 'contract-party',
  load: {
    filter: { id: /\/functions\/event\/data\/company-of-stage\.ts$/ },
    handler: () => {
      const { name, street, city, state, zipcode } = company ?? {}
      const party = company === undefined ? null : { name, street, city, state, zipcode }
      return `export const companyOfStage = ${JSON.stringify(party)}`
    },
  },
})

/** Of the OpenAPI document, and of the lists in an archive. */
export const makesJsonSchema: ReadonlySet<string> = new Set(['public', 'import-worker'])

/**
 * zod's two modules that make JSON Schema, which few functions need: 13 KiB of every other bundle. Their
 * exports stay, and throw when a schema is asked for.
 */
const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  load: {
    filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: async (id) => {
      const names = Object.keys((await import(pathToFileURL(id).href)) as object)
      return `const absent = () => () => { throw new Error('JSON Schema is left out of this bundle') }
      export { ${names.map((name) => `absent as ${name}`).join(', ')} }`
    },
  },
}

/**
 * Modules of the SDK for other places: SHA-256 without Node's crypto, the region of a machine, adaptive retries. Lambda
 * has the crypto, sets the region, and our clients retry by the standard. Each exports what its file is called.
 */
const otherPlaces = [
  /\/@smithy\/core\/.*\/checksum\/sha256\/Sha256Js\.js$/,
  /\/@smithy\/core\/.*\/regionConfig\/getInstanceMetadataRegion\.js$/,
  /\/@smithy\/core\/.*\/util-retry\/DefaultRateLimiter\.js$/,
]
const noOtherPlaces: Plugin = {
  name: 'no-other-places',
  load: {
    filter: { id: otherPlaces },
    handler: (id) => {
      const name = basename(id, '.js')
      return `export const ${name} = () => { throw new Error('${name} is left out of the bundles') }`
    },
  },
}

/** Sentences about endpoints are for the API's documents, which one function makes. */
const noSummaries: Plugin = {
  name: 'no-summaries',
  transform: {
    filter: { id: /\/shared\/api\/[\w-]+\.ts$/ },
    handler: (code) => code.replaceAll(/^ +summary:\s+(['"]).*\1,$/gm, ''),
  },
}

/** The signer of SES and S3 without requests that many regions accept, which need a package that is not installed. */
const oneRegion: Plugin = {
  name: 'one-region',
  load: {
    filter: { id: /\/signature-v4-multi-region\/.*\/SignatureV4MultiRegion\.js$/ },
    handler: () => `import { SignatureV4 } from '@smithy/signature-v4'
      export class SignatureV4MultiRegion extends SignatureV4 {
        static sigv4aDependency() { return 'none' }
      }`,
  },
}

/** Responses that are streams of a browser: Node's client has its own. */
const noBrowserStreams: Plugin = {
  name: 'no-browser-streams',
  load: {
    filter: { id: /\/@smithy\/core\/.*\/sdk-stream-mixin\.browser\.js$/ },
    handler: () => `export const sdkStreamMixin = () => { throw new Error('Streams of browsers are left out') }`,
  },
}

const root = join(import.meta.dirname, '..')

/** `index.cjs` is loaded at start; dynamic imports are separate files next to it. */
const bundle = async (handler: string, folder: string, plugins: readonly Plugin[]): Promise<void> => {
  const build = await rolldown({
    input: { index: handler },
    // Keeps code that the entry and a dynamic import share in the entry: chunks in between cost 8 KiB of names.
    preserveEntrySignatures: 'allow-extension',
    platform: 'node',
    // The SDK's ES modules tree-shake far better than its CommonJS.
    resolve: {
      mainFields: ['module', 'main'],
      alias: { '@aws-sdk/endpoint-cache': join(import.meta.dirname, 'no-endpoint-cache.ts') },
    },
    plugins: [leaveOut, noOtherPlaces, oneRegion, noBrowserStreams, tables, fonts, threads, moreExports, ...plugins],
    // The client of secrets: a function behind the edge needs it at its start, others load it with Stripe's SDK.
    checks: { ineffectiveDynamicImport: false },
  })
  const { output } = await build.generate({
    // An ES import reads all properties of a Node module, `require` only the used ones. A function's first call
    // imports `node:http` dynamically, which would load Node's `fetch` and WebSocket: 30 ms.
    format: 'cjs',
    dynamicImportInCjs: false,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    exports: 'named',
    minify: true,
    comments: false,
  })
  const read = (await build.watchFiles).map((file) => relative(root, file))
  await build.close()
  for (const file of output)
    put(join(folder, file.fileName), Buffer.from(file.type === 'chunk' ? file.code : file.source))
  const made = new Set(output.map(({ fileName }) => fileName.split('/')[0]))
  for (const name of readdirSync(folder))
    if (!made.has(name) && !/\.\d+$/.test(name)) rmSync(join(folder, name), { recursive: true })
  const own = read.filter((file) => !file.startsWith('..') && !file.includes('node_modules') && !file.includes('?'))
  put(filesOf(folder), Buffer.from(JSON.stringify(own.sort())))
}

/**
 * Bundles `<from>/<name>.ts` of each function into its own folder, and returns the folders. For why not
 * NodejsFunction, see docs/adr/0002-own-bundling.md.
 */
export const bundleFunctions = async <Name extends string>(
  names: readonly Name[],
  { from, to, company }: { from: string; to: string; company?: Company | undefined },
): Promise<Record<Name, string>> => {
  const folders = names.map((name) => [name, join(to, name)] as const)
  const left = folders.values()
  const bundleRest = async (): Promise<void> => {
    for (const [name, folder] of left)
      await bundle(join(from, `${name}.ts`), folder, [
        moneyOfRoutesInlined(name),
        contractPartyInlined(company),
        ...(name === 'public' ? [companyInlined(company)] : [noSummaries]),
        ...(makesJsonSchema.has(name) ? [] : [noJsonSchema]),
      ])
  }
  // Each is parallel in itself; more of them only take more memory, two gigabytes for all.
  await Promise.all([bundleRest(), bundleRest()])
  return Object.fromEntries(folders) as Record<Name, string>
}
