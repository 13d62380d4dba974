import type { Plugin } from 'esbuild'
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join } from 'node:path'

/**
 * What the SDK may import when it is needed, and here never is: credentials from elsewhere than the environment, where
 * Lambda always puts them, and event streams.
 */
const neverNeeded =
  /^@aws-sdk\/credential-provider-(http|ini|process|sso|web-identity)$|^@smithy\/(credential-provider-imds|core\/event-streams)$/

/** The SDK's errors that some function tells apart. */
const toldApart = (functions: string): Set<string> => {
  const sources = readdirSync(functions, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return new Set(
    sources.flatMap((file) =>
      Array.from(readFileSync(join(functions, file), 'utf8').matchAll(/\b\w+Exception\b/g), ([name]) => name),
    ),
  )
}

/** Leaves out of the SDK what `functions` do not use: one that talks to DynamoDB alone has 172 KB instead of 344. */
export const leanAwsSdk = (functions: string): Plugin => ({
  name: 'lean-aws-sdk',
  setup({ onLoad, onResolve }) {
    const errors = toldApart(functions)
    onResolve({ filter: neverNeeded }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
    // Schemas of other commands stay in only because their keys are written as constants (`[_hH]: …`), which esbuild takes for an effect.
    onLoad({ filter: /client-[\w-]+[/\\]dist-es[/\\]schemas[/\\]schemas_0\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const constants = new Map(
        [...source.matchAll(/^const (_\w+) = ("[^"]*");$/gm)].map(([, name, text]) => [name, text]),
      )
      const contents = source
        .replaceAll(/\[(_\w+)\]:/g, (key, name: string) => (constants.has(name) ? `${constants.get(name)}:` : key))
        // An error that is not registered comes as the service's base error, with the same name, message and metadata.
        .replaceAll(/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm, (line, name: string) =>
          errors.has(name) ? line : '',
        )
      return { contents, loader: 'js' }
    })
    // The cache of discovered endpoints: no command that we send asks for one, but every client of DynamoDB makes it.
    onLoad({ filter: /mnemonist[/\\]lru-cache\.js$/ }, () => ({ contents: 'export default class {}', loader: 'js' }))
    // For a Node that was built without cryptography, and for a way of retrying that is asked for by a variable which no function has.
    onLoad({ filter: /[/\\](Sha256Js|AdaptiveRetryStrategy)\.js$/ }, ({ path }) => ({
      contents: `export class ${basename(path, '.js')} {}`,
      loader: 'js',
    }))
    onLoad({ filter: /lib-dynamodb[/\\]dist-es[/\\]pagination[/\\]\w+Paginator\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace('createPaginator(', '/* @__PURE__ */ createPaginator('),
      loader: 'js',
    }))
    onLoad({ filter: /@aws-sdk[/\\]client-[\w-]+[/\\]package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
})

/** Products of Stripe that have no part in events: a quarter of its SDK, which registers every resource that it knows. */
const foreignToUs = /stripe[/\\]esm[/\\]resources[/\\](Climate|Issuing|Terminal|TestHelpers|Treasury|V2)[/\\].+\.js$/

/** Leaves nothing of them, so that a call to one fails at once. */
export const leanStripe: Plugin = {
  name: 'lean-stripe',
  setup({ onLoad }) {
    onLoad({ filter: foreignToUs }, ({ path }) => {
      const names = [...readFileSync(path, 'utf8').matchAll(/^export class (\w+)/gm)].map(([, name]) => name)
      return { contents: names.map((name) => `export class ${name} {}`).join('\n'), loader: 'js' }
    })
  },
}

const isBuiltin = new Set(builtinModules)

/**
 * Node's own modules as `require` gives them. An ES import reads every property that a module has to offer it by name, and some are
 * made when they are first read: `node:process` opens stdin, `node:util` and `node:crypto` load parts that nobody uses.
 */
export const leanNode: Plugin = {
  name: 'lean-node',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^[\w:/]+$/ }, ({ path }) => {
      const name = path.replace(/^node:/, '')
      return isBuiltin.has(name) ? { path: name, namespace: 'builtin' } : undefined
    })
    onLoad({ filter: /^/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}')`,
      loader: 'js',
    }))
  },
}

/** Leaves JSON Schema out of zod, where every kind of schema brings its own along: 18 KiB that only the published contract needs. */
export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  setup({ onLoad }) {
    onLoad({ filter: /zod[/\\]v4[/\\]classic[/\\]schemas\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/^ +inst\._zod\.processJSONSchema = .+;$/gm, ''),
      loader: 'js',
    }))
    onLoad({ filter: /zod[/\\]v4[/\\]core[/\\]to-json-schema\.js$/ }, ({ path }) => {
      const names = [
        'process',
        ...Array.from(readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm), ([, name]) => name!),
      ]
      const refuse = "() => { throw new Error('JSON Schema is not part of this bundle') }"
      return {
        contents: names.map((name) => `const _${name} = ${refuse}; export { _${name} as ${name} }`).join('\n'),
        loader: 'js',
      }
    })
  },
}
