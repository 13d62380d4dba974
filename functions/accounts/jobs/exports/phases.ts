import { isKept, withoutSecrets } from '#functions/accounts/rules/exports/fates.ts'
import { nounNames, nounOf, recordOf, type NounName } from '#functions/accounts/data/archive-lists.ts'
import { archiveSchema, asCsv, asJson, readMe } from '#functions/accounts/data/archive-texts.ts'
import { noPassword } from '#functions/people/data/claims.ts'
import { schemaVersion } from '#functions/platform/db/schema-version.ts'
import { objectKinds, type ObjectKind } from '#functions/platform/deps/deps.ts'
import { zipLimits } from '#functions/platform/files/zip.ts'
import { chunkObject, type ExportState, type Step } from './state.ts'

/** Limits of a step: it takes seconds and tens of megabytes, for an agency of any size. */
export const stepBounds = { rows: 4000, rowBytes: 8 << 20, listBytes: 24 << 20, objectBytes: 48 << 20, objects: 400 }

/** An archive beyond it would need ZIP64; pictures and papers of an agency are far below. */
export class TooLarge extends Error {}

export type Bounds = typeof stepBounds
type At = ExportState['at']

const setNew = (records: Map<NounName, string[]>, noun: NounName): string[] => {
  const lines: string[] = []
  records.set(noun, lines)
  return lines
}

/** Rows as they are stored, in a file of each step, and the records among them, list by list, for the next phase. */
export const packRows = async (step: Step, at: Extract<At, { phase: 'rows' }>, bounds: Bounds): Promise<At> => {
  const lines: string[] = []
  const records = new Map<NounName, string[]>()
  let [after, read, bytes] = [at.after, 0, 0]
  do {
    const page = await step.deps.db.everything(after, Math.min(1000, bounds.rows))
    for (const row of page.items.filter(isKept)) {
      const line = JSON.stringify(withoutSecrets(row, noPassword))
      lines.push(line)
      bytes += line.length
      const noun = nounOf(row)
      if (noun) (records.get(noun) ?? setNew(records, noun)).push(JSON.stringify(recordOf(noun, row)))
    }
    read += page.items.length
    after = page.next
  } while (after && read < bounds.rows && bytes < bounds.rowBytes)
  for (const [noun, of] of records) {
    const chunk = { noun, step: step.step, count: of.length }
    await step.deps.files.keep(chunkObject(step.id, chunk), Buffer.from(of.join('\n')), 'application/x-ndjson')
    step.state.chunks.push(chunk)
  }
  if (lines.length > 0) {
    const name = `rows/${String(step.step + 1).padStart(5, '0')}.jsonl`
    step.zip.whole(name, step.deps.now, Buffer.from(`${lines.join('\n')}\n`))
  }
  step.state.progress.rows += lines.length
  return after ? { phase: 'rows', after } : { phase: 'lists', unit: 0 }
}

/** Every list twice, each in its chunks: the unit of work. Lists without records are there, and empty. */
const unitsOf = ({ chunks }: ExportState) =>
  nounNames.flatMap((noun) =>
    (['csv', 'json'] as const).flatMap((form) => {
      const own = chunks.filter((chunk) => chunk.noun === noun)
      const pieces = own.length === 0 ? [undefined] : own
      return pieces.map((chunk, i) => ({ noun, form, chunk, isFirst: i === 0, isLast: i === pieces.length - 1 }))
    }),
  )
type Unit = ReturnType<typeof unitsOf>[number]

const writeUnit = (step: Step, { noun, form, isFirst, isLast }: Unit, lines: readonly string[]): void => {
  if (isFirst) step.zip.begin(`lists/${noun}.${form}`, step.deps.now)
  const text =
    form === 'csv'
      ? asCsv(
          noun,
          lines.map((line) => JSON.parse(line) as Record<string, unknown>),
          isFirst,
        )
      : `${isFirst ? '[\n' : ''}${asJson(lines, isFirst)}${isLast ? '\n]\n' : ''}`
  step.zip.write(Buffer.from(text))
  if (isLast) step.zip.end()
}

export const packLists = async (step: Step, at: Extract<At, { phase: 'lists' }>, bounds: Bounds): Promise<At> => {
  const units = unitsOf(step.state)
  let [unit, bytes] = [at.unit, 0]
  for (; unit < units.length && bytes < bounds.listBytes; unit += 1) {
    const { chunk } = units[unit]!
    const text = chunk && (await step.deps.files.read(chunkObject(step.id, chunk)))
    if (chunk && !text) throw new Error('The records of an earlier step are gone')
    bytes += text?.length ?? 0
    writeUnit(step, units[unit]!, text ? text.toString().split('\n') : [])
    await step.send()
  }
  if (unit < units.length) return { phase: 'lists', unit }
  step.zip.whole('lists/schema.json', step.deps.now, Buffer.from(JSON.stringify(archiveSchema(), null, 2)))
  return { phase: 'objects', from: objectKinds[0] }
}

const nextKind = (from: ObjectKind): At => {
  const next = objectKinds[objectKinds.indexOf(from) + 1]
  return next ? { phase: 'objects', from: next } : { phase: 'end' }
}

/** `pictures/…` and `files/…` as they are; `contracts/…` as documents. */
const nameOf = (key: string) => key.replace(/^contracts\//, 'documents/')

/** Pictures, signed documents and files, as far as a step may go. */
export const packObjects = async (step: Step, at: Extract<At, { phase: 'objects' }>, bounds: Bounds): Promise<At> => {
  const found = await step.deps.archives.list(at.from, at.after)
  let [bytes, count] = [0, 0]
  for (const { key, size } of found) {
    if (count === bounds.objects || bytes > bounds.objectBytes) break
    const isFull = step.zip.state().entries.length > zipLimits.entries - 10
    // Leaves room for the directory at the end.
    if (isFull || step.bytes() + size > zipLimits.bytes - (64 << 20)) throw new TooLarge()
    const content = await step.deps.archives.read(at.from, key)
    if (content) step.zip.whole(nameOf(key), step.deps.now, content, { stored: true })
    bytes += size
    count += 1
    step.state.progress.files += content ? 1 : 0
    await step.send()
  }
  const last = found[count - 1]
  return last === undefined ? nextKind(at.from) : { phase: 'objects', from: at.from, after: last.key }
}

/** @returns the size of the whole. */
export const packEnd = async (step: Step, startedAt: string): Promise<number> => {
  // A crash came after the last call: the upload is gone, and the archive is there.
  const done = await step.deps.archives.sizeOf(step.key)
  if (done !== undefined) return done
  const about = { format: 1, schema: schemaVersion, started_at: startedAt, ...step.state.progress }
  step.zip.whole('archive.json', step.deps.now, Buffer.from(JSON.stringify(about, null, 2)))
  step.zip.whole('README.txt', step.deps.now, Buffer.from(readMe(startedAt)))
  step.zip.finish()
  await step.send(true)
  await step.deps.archives.finish({ key: step.key, upload: step.state.upload }, step.state.parts)
  return step.state.bytes
}
