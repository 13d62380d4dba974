import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import './switch.ts'

/** Loaded before the tests: the sources that the bench has instrumented take the place of those on disk. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const code = process.env['MUTATION_FOLDER']
if (code === undefined) throw new Error('MUTATION_FOLDER is missing')

/**
 * All schemas are built again for each mutant, those of sources without mutants, too: `findMoneyPaths` knows an amount
 * by the object that its schema holds, and would find none in a schema kept from before.
 */
const kept = new URL('../../shared/lazy.ts', import.meta.url).href
const renewed = new URL('lazy.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    return found.url === kept ? { ...found, url: renewed } : found
  },
  load: (url, context, next) => {
    if (!url.startsWith('file:')) return next(url, context)
    const file = join(code, relative(root, fileURLToPath(url)))
    return url.endsWith('.ts') && !file.includes('node_modules') && existsSync(file)
      ? { format: 'module-typescript', source: readFileSync(file, 'utf8'), shortCircuit: true }
      : next(url, context)
  },
})
