import { actsOf } from './acts.ts'
import type { Core } from './core.ts'

/** `fine` and `acts` are certain. `unclear`: another viewer may find more in it than ours. */
export type Verdict = 'fine' | 'acts' | 'locked' | 'broken' | 'unclear' | 'too_much'

/** More than the format has. */
const mostObjects = 8_388_607

/**
 * Looks at every object of a PDF, used or not. A viewer finds them by the tables of the file or, where these are
 * damaged, by looking for them, and one viewer repairs what another believes: so both are done.
 */
export const lookAt = async (core: Core, file: Uint8Array): Promise<Verdict> => {
  if (file.length === 0) return 'broken'
  // Of its own memory: pdf.js takes all that a part lies in.
  const bytes = new Uint8Array(file)
  const byTable = await read(core, bytes, false)
  if (byTable === 'acts' || byTable === 'too_much') return byTable
  const bySearch = await read(core, bytes, true)
  if (bySearch === 'acts' || bySearch === 'too_much') return bySearch
  return byTable === 'broken' ? bySearch : byTable
}

const read = async (core: Core, bytes: Uint8Array, isSearch: boolean): Promise<Verdict> => {
  core.setVerbosityLevel(0)
  const options = { docId: 'checked', password: '', evaluatorOptions: {} }
  const manager = new core.LocalPdfManager({ source: bytes, ...options })
  try {
    await manager.initDocument(isSearch)
    return walk(core, manager.pdfDocument.xref)
  } catch (error) {
    return isNamed(error, 'PasswordException') ? 'locked' : 'broken'
  } finally {
    // pdf.js keeps a list of all managers, and with each its file.
    manager.terminate()
  }
}

const walk = (core: Core, xref: InstanceType<Core['LocalPdfManager']>['pdfDocument']['xref']): Verdict => {
  const acts = actsOf(core)
  const isActing = (whole: unknown): boolean => {
    const rest = [whole]
    while (rest.length > 0) {
      const next = rest.pop()
      const value = next instanceof core.BaseStream ? next.dict : next
      if (value instanceof core.Dict && acts(value)) return true
      const parts: Iterable<unknown> = value instanceof core.Dict ? value.getRawValues() : asList(value)
      for (const part of parts) rest.push(part)
    }
    return false
  }
  if (isActing(xref.trailer)) return 'acts'
  const { num: end } = xref.getNewTemporaryRef()
  if (end > mostObjects) return 'too_much'
  let isUnclear = false
  for (let num = 0; num < end; num += 1) {
    const entry = xref.getEntry(num)
    if (!entry) continue
    try {
      if (isActing(xref.fetch(core.Ref.get(num, entry.uncompressed ? entry.gen : 0)))) return 'acts'
    } catch (error) {
      // A table that points to nothing is harmless; an object that cannot be read may be anything.
      if (!isNamed(error, 'XRefEntryException')) isUnclear = true
    }
  }
  return isUnclear ? 'unclear' : 'fine'
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name
