import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import * as ts from 'typescript'
import { hashOf } from './instrument.ts'

const roots = /^#(shared|functions|infra|local|tests)\//

/** Imports of our own files, direct ones and those through others. */
export const importsIn = (root: string) => {
  const texts = new Map<string, string>()
  const direct = new Map<string, string[]>()
  const closures = new Map<string, string[]>()

  const textOf = (file: string): string => {
    const known = texts.get(file)
    if (known !== undefined) return known
    const text = readFileSync(join(root, file), 'utf8')
    texts.set(file, text)
    return text
  }
  const resolve = (from: string, name: string): string | undefined => {
    const file = roots.test(name) ? name.slice(1) : relative(root, join(root, dirname(from), name))
    return (roots.test(name) || name.startsWith('.')) && existsSync(join(root, file)) ? file : undefined
  }
  const directOf = (file: string): string[] => {
    const known = direct.get(file)
    if (known) return known
    const names = /\.tsx?$/.test(file) ? ts.preProcessFile(textOf(file)).importedFiles : []
    const found = names.map(({ fileName }) => resolve(file, fileName)).filter((name) => name !== undefined)
    direct.set(file, found)
    return found
  }
  /** With the file itself. */
  const closureOf = (file: string): string[] => {
    const known = closures.get(file)
    if (known) return known
    const seen = new Set([file])
    for (const one of seen) for (const next of directOf(one)) seen.add(next)
    const closure = [...seen].toSorted()
    closures.set(file, closure)
    return closure
  }
  return {
    closureOf,
    directOf,
    textOf,
    /** Of a test file, with scripts and fixtures beside it. */
    hashOfTest: (file: string) =>
      hashOf(
        ...closureOf(file)
          .filter((one) => /^tests\/(unit|integration)\//.test(one))
          .map(textOf),
      ),
    hashOfClosure: (file: string) => hashOf(...closureOf(file).map(textOf)),
  }
}
