import { buildSync } from 'esbuild'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** AWS SDK code calls `require` for Node's own modules, which an ES module does not have. */
const requireBanner = "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);"

/**
 * Where the SDK looks for credentials when the environment has none, which in Lambda it always has.
 * It loads them on demand only, so they can stay out: 212 KB instead of 344 for a function that talks to DynamoDB alone.
 */
export const neverLoaded = [
  '@aws-sdk/credential-provider-http', '@aws-sdk/credential-provider-ini', '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso', '@aws-sdk/credential-provider-web-identity', '@smithy/credential-provider-imds',
]

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

/**
 * One self-contained `index.mjs` for each function, all in one run of esbuild, so that what they share is parsed once.
 * Answers with the folder of each; why not NodejsFunction: docs/adr/0002-own-bundling.md.
 */
export const bundleFunctions = <Name extends string>(
  names: readonly Name[],
  { from, to }: { from: string; to: string },
): Record<Name, string> => {
  const { outputFiles } = buildSync({
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
    external: neverLoaded,
    banner: { js: requireBanner },
    legalComments: 'none',
    logLevel: 'warning',
  })
  for (const file of outputFiles) put(file.path, file.contents)
  return Object.fromEntries(names.map((name) => [name, join(to, name)])) as Record<Name, string>
}
