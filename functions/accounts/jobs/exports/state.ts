import type { NounName } from '#functions/accounts/data/archive-lists.ts'
import { stepObject } from '#functions/accounts/data/export.ts'
import type { ArchivePart, Deps, ObjectKind } from '#functions/platform/deps/deps.ts'
import type { Key } from '#functions/platform/db/keys.ts'
import { continueZip, type ZipState } from '#functions/platform/files/zip.ts'

/** Records of a list that a step has read, in a text of their own until the list is written. */
export interface Chunk {
  noun: NounName
  step: number
  count: number
}

/** A step leaves this to the next one, beside the bytes that are too few for a part of the upload. */
export interface ExportState {
  upload: string
  parts: ArchivePart[]
  bytes: number
  zip: ZipState
  at:
    | { phase: 'rows'; after?: Key }
    | { phase: 'lists'; unit: number }
    | { phase: 'objects'; from: ObjectKind; after?: string }
    | { phase: 'end' }
  chunks: Chunk[]
  progress: { rows: number; files: number }
}

/** S3 takes parts of 5 MiB at least, but for the last, and 10,000 of them. */
const leastPart = 5 * 1024 * 1024

export const chunkObject = (id: string, { noun, step }: Chunk): string => stepObject(id, step, `${noun}.jsonl`)

const firstState = async ({ archives }: Deps, key: string): Promise<ExportState> => ({
  ...{ upload: await archives.begin(key), parts: [], bytes: 0, zip: { entries: [], isOpen: false } },
  ...{ at: { phase: 'rows' }, chunks: [], progress: { rows: 0, files: 0 } },
})

/** One step at an archive: a repeated step reads the same state, and replaces its own parts. */
export const openStep = async (deps: Deps, { id, step, key }: { id: string; step: number; key: string }) => {
  const { files, archives } = deps
  const [kept, left] = await Promise.all([
    files.read(stepObject(id, step, 'state.json')),
    files.read(stepObject(id, step, 'carried')),
  ])
  const state = kept ? (JSON.parse(kept.toString()) as ExportState) : await firstState(deps, key)
  const zip = continueZip(state.zip)
  let carried = left ?? Buffer.alloc(0)
  return {
    ...{ deps, id, step, key, state, zip },
    /** Sends what is enough for a part. */
    send: async (isLast = false): Promise<void> => {
      carried = Buffer.concat([carried, zip.take()])
      if (carried.length === 0 || (carried.length < leastPart && !isLast)) return
      state.parts.push(await archives.addPart({ key, upload: state.upload }, state.parts.length + 1, carried))
      state.bytes += carried.length
      carried = Buffer.alloc(0)
    },
    /** All bytes so far, sent or not. */
    bytes: (): number => state.bytes + carried.length,
    /** For the next step. */
    close: async (): Promise<void> => {
      state.zip = zip.state()
      const text = Buffer.from(JSON.stringify(state))
      await Promise.all([
        files.keep(stepObject(id, step + 1, 'state.json'), text, 'application/json'),
        files.keep(stepObject(id, step + 1, 'carried'), carried, 'application/octet-stream'),
      ])
    },
  }
}
export type Step = Awaited<ReturnType<typeof openStep>>
