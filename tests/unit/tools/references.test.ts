import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Comments and documents use the glossary, and refer to headings such as `docs/product.md#money` of the repository. */

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.md'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!)))

interface Reference {
  from: string
  /** As written. */
  text: string
  document: string
  anchor: string | undefined
}

/** From the root in code and text, from the file's folder in links of documents. */
const referencesOf = (from: string, text: string): Reference[] => [
  ...[...text.matchAll(/docs\/[\w/-]+\.md(?:#([\w-]+))?/g)]
    .filter(({ index }) => text[index - 1] !== '/')
    .map(([whole, anchor]) => ({ from, text: whole, document: whole.split('#')[0]!, anchor })),
  ...(from.endsWith('.md')
    ? [...text.matchAll(/\]\((?!https?:)([\w./-]*)(?:#([\w-]+))?\)/g)].map(([whole, path, anchor]) => ({
        from,
        text: whole,
        document: path === '' ? from : normalize(join(dirname(from), path!)),
        anchor,
      }))
    : []),
]
const references = [...texts].flatMap(([file, text]) => referencesOf(file, text))

const isThere = ({ document, anchor }: Reference): boolean =>
  existsSync(document) && (anchor === undefined || anchorsOf(texts.get(document) ?? '').has(anchor))

/** Old words in their old sense; docs/glossary.md lists them beside today's. */
const replaced = [
  /\bwhoever\b/i,
  /\bsomebody else's\b/i,
  /\b(?:viewer|reader|caller)'s eyes\b|\beyes(?:For|Of)\b/,
  /\b(?:list|event|calendar) cards?\b|\bcards? (?:of|for) (?:an|the|each) (?:event|list)\b|\b(?:event|list)Card\b/i,
  /\bmail letters?\b|\bletter(?:For|Of)\b|\bletters? of (?:a|the) mail\b/i,
  /\bfindings? of (?:a|the) (?:payment|operation|provider)\b|\bfindingOf\b/i,
  /\btest (?:world|stage|story)\b|\b(?:build|start)(?:World|Stage)\b|\b(?:world|story)\.ts\b/i,
  /\bbrowser hands\b|\bhands\.ts\b/i,
  /\bbar(?:Of|s of the benches)\b|\b(?:over|below|within|meets) (?:its|the|every) bar\b/i,
]

describe('the vocabulary', () => {
  it('of the glossary is used, not the words that it replaced', () => {
    const own = [
      'docs/glossary.md',
      'tools/prose.ts',
      ...['references', 'prose'].map((name) => `tests/unit/tools/${name}.test.ts`),
    ]
    const found = [...texts]
      .filter(([file]) => !own.includes(file))
      .flatMap(([file, text]) =>
        text
          .split('\n')
          .flatMap((line, i) => (replaced.some((word) => word.test(line)) ? [`${file}:${i + 1}: ${line}`] : [])),
      )
    expect(found).toEqual([])
  })
})

/** A file by the end of its path, and a folder from the root. Blocks of commands are left out: they may make files. */
const pathsIn = (text: string): string[] => [
  ...[...text.matchAll(/(?<![\w/.<>*{}…-])(?:[\w-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|css|py)\b(?![\w/*(])/g)].map(
    ([path]) => path,
  ),
  ...[...text.matchAll(/`((?:shared|functions|web|infra|local|tests|tools|config)\/[\w/-]+)`/g)].map(
    ([, path]) => path!,
  ),
]
const tracked = new Set(
  execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .flatMap((file) =>
      file.split('/').flatMap((_, at, parts) => [parts.slice(at).join('/'), parts.slice(0, at).join('/')]),
    ),
)

describe('a reference', () => {
  it('leads to a file or folder of the repository', () => {
    const named = [...texts]
      .filter(([file]) => file.endsWith('.md'))
      .flatMap(([file, text]) =>
        pathsIn(text.replace(/^```.*?^```/gms, '')).map((path) => ({ file, path: path.replace(/\/$/, '') })),
      )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ path }) => !tracked.has(path)).map(({ file, path }) => `${file}: ${path}`)).toEqual([])
  })

  it('leads to a document and heading of the repository', () => {
    expect(references.length).toBeGreaterThan(150)
    expect(references.filter((reference) => !isThere(reference)).map(({ from, text }) => `${from}: ${text}`)).toEqual(
      [],
    )
  })

  it('names the rule, not a section of a document that readers do not have', () => {
    const outside = new RegExp(`\\b(spec|specification|design)(.md)?('s)? ${'section'}\\b`, 'i')
    expect([...texts].filter(([, text]) => outside.test(text)).map(([file]) => file)).toEqual([])
  })
})
