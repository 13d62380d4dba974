// Part of `npm run lint`: comments, Markdown and names of tests in plain modern English (CONTRIBUTING.md#style).
import { readFileSync } from 'node:fs'
import { ownFiles } from './own-files.ts'
import { forbiddenSentences } from './prose.ts'

const checked = /\.(ts|tsx|mjs|cjs|js|md)$/

const files = ownFiles()
  // It plants the sentences.
  .filter((file) => checked.test(file) && file !== 'tests/unit/tools/prose.test.ts' && file !== 'tools/prose.ts')

const found = files.flatMap((file) =>
  forbiddenSentences(file, readFileSync(file, 'utf8')).map(
    ({ line, problem, sentence }) => `${file}:${line} ${problem}: ${sentence}`,
  ),
)
if (found.length > 0) {
  console.error(found.join('\n'))
  process.exitCode = 1
}
