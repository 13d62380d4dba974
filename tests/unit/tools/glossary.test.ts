import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { eventStatusWord, eventStatuses, isCalledOff } from '#shared/domain/event/record/status.ts'

/** The other words for one thing: the last column of the glossary's first table. */
const otherWords = (): string[] => {
  const [product = ''] = readFileSync('docs/glossary.md', 'utf8').split('## The code')
  const rows = product.split('\n').filter((line) => line.startsWith('| ') && !/^\| (---|word )/.test(line))
  return rows.flatMap((row) => row.split('|')[3]!.split(',')).flatMap((word) => word.trim() || [])
}

const textOf = (node: ts.Node): string | undefined =>
  ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node) ? node.text : undefined

/** Texts for people have a space or a capital; keys, paths and statuses have neither. */
const isRead = (text: string) => /\S\s\S/.test(text) || /^\s*[A-Z]/.test(text)

/** Texts in the source, with the place of each. */
const textsIn = (file: string, source: string): [place: string, text: string][] => {
  const found: [string, string][] = []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const text = textOf(node)
    if (text !== undefined && isRead(text)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      found.push([`${file}:${line + 1}`, text])
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

const faultsIn = (file: string, source: string): string[] =>
  textsIn(file, source).flatMap(([place, text]) =>
    otherWords()
      .filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text))
      .map((word) => `${place} “${word}”: ${text.trim()}`),
  )

describe('the words of the product', () => {
  it('are those of the glossary on all screens, in mails and in answers', () => {
    const files = globSync(['web/src/**/*.{ts,tsx}', 'functions/**/*.ts', 'shared/domain/**/*.ts']).filter(
      // The headings of other programs' files, in their words.
      (file) => !file.endsWith('imports/headings.ts'),
    )
    expect(files.length).toBeGreaterThan(900)
    expect(files.flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  it('are looked for in text, attributes and templates, and not in keys', () => {
    expect(otherWords()).toContain('Called off')
    const screen = [
      'const a = <Panel title="Called off" />',
      'const b = <p>Please sign in again</p>',
      'const c = `Cancelled: ${name}`',
      "const d = { location: 'location' }",
    ]
    expect(screen.map((line) => faultsIn('a.tsx', line).length)).toEqual([1, 1, 1, 0])
  })

  it('are one for one status: a called-off event is canceled', () => {
    const words = eventStatuses.filter((status) => isCalledOff({ status })).map((status) => eventStatusWord[status])
    expect(words).toEqual(['Canceled', 'Refund incomplete', 'Canceled'])
  })
})
