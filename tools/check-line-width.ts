// Part of `npm run lint`: no line of the repository is wider than 120 characters. Prettier cannot break strings,
// comments and Markdown, so they are checked here.
import { readFileSync } from 'node:fs'
import { ownFiles } from './own-files.ts'
import { maxWidth, wideLines } from './wide-lines.ts'

const checked = /\.(ts|tsx|mjs|cjs|js|json|css|html|md|yml|yaml|sh)$/

/** Files that are not written by hand. */
const exempt = new Set([
  // Written by npm.
  'package-lock.json',
  // Synthesized by CDK.
  'tests/integration/local/fixture/BookMe.template.json',
])

/** Data of older releases. */
const recorded = /^tests\/releases\/[^/]+\/[^/]+\.json$/

const files = ownFiles().filter((file) => checked.test(file) && !exempt.has(file) && !recorded.test(file))

const wide = files.flatMap((file) => wideLines(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))
if (wide.length > 0) {
  console.error(`Lines over ${maxWidth} characters:\n${wide.join('\n')}`)
  process.exitCode = 1
}
