import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'

/**
 * What the SDK may import when it is needed, and here never is: credentials from elsewhere than the environment, where
 * Lambda always puts them, and event streams.
 */
const neverNeeded = /^@aws-sdk\/credential-provider-(http|ini|process|sso|web-identity)$|^@smithy\/(credential-provider-imds|core\/event-streams)$/

/** Leaves out of the SDK what is not used: a function that talks to DynamoDB alone has 190 KB instead of 344. */
export const leanAwsSdk: Plugin = {
  name: 'lean-aws-sdk',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: neverNeeded }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined))
    // Schemas of other commands stay in only because their keys are written as constants (`[_hH]: …`), which esbuild takes for an effect.
    onLoad({ filter: /client-[\w-]+[/\\]dist-es[/\\]schemas[/\\]schemas_0\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const constants = new Map([...source.matchAll(/^const (_\w+) = ("[^"]*");$/gm)].map(([, name, text]) => [name, text]))
      const contents = source.replaceAll(/\[(_\w+)\]:/g, (key, name: string) => (constants.has(name) ? `${constants.get(name)}:` : key))
      return { contents, loader: 'js' }
    })
    onLoad({ filter: /@aws-sdk[/\\]client-[\w-]+[/\\]package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}

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
