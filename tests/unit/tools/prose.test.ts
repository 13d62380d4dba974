import { expect, it } from 'vitest'
import { forbiddenSentences } from '../../../tools/prose.ts'

const linesOf = (file: string, text: string) => forbiddenSentences(file, text).map(({ line }) => line)

it.each([
  ['a doc comment', '/** What is missing is demanded by the step that needs it. */'],
  ['a later sentence', '/** One step. What is missing is demanded by it. */'],
  ['a comment over two lines', '/**\n * Asks the client.\n * Whoever answers first\n * wins.\n */'],
  ['a comment beside code', 'const a = 1 // What is left.'],
  ['a comment in a screen', '  {/* Who may see it. */}'],
  ['a later clause', '// The key is replaced; what waits is sent within half an hour.'],
  ['an old word', '// The client whom the agent added.'],
  ['the name of a test', "  it('is told the price', () => {})"],
])('a sentence is refused in %s', (_, text) => {
  expect(forbiddenSentences('a.ts', text)).toHaveLength(1)
})

it('a sentence is refused in a paragraph, an item, a heading and a cell of a document', () => {
  const text = [
    '# What it is',
    '',
    'Good.',
    'What is signed stays.',
    '',
    '- **Who.** The user.',
    '- Fine: the rows of which some expire',
    '',
    '| a | Whoever pays |',
  ].join('\n')
  expect(linesOf('a.md', text)).toEqual([1, 3, 6, 7, 9])
})

it('the first line of the comment is reported', () => {
  expect(linesOf('a.ts', 'const a = 1\n\n// Good.\n// What is left.\n')).toEqual([3])
})

it('questions, code and texts of the product are accepted', () => {
  expect(linesOf('a.ts', '/** Gig End: who was there. */')).toEqual([])
  expect(
    linesOf('a.ts', "// What is left?\nconst text = 'What is left is told.'\n/** Says what is left. */\n"),
  ).toEqual([])
  expect(linesOf('a.md', 'Ask what is left.\n\n```\nWhat is left\n```\n')).toEqual([])
})
