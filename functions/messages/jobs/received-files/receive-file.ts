import type { ArrivedFile } from '#shared/jobs.ts'
import {
  acceptFile,
  arrivalKey,
  fileOfArrival,
  refuseFile,
  storedKey,
  type FileRow,
} from '#functions/messages/data/file.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { tellReaders } from '#functions/messages/use-cases/tell-file-readers.ts'
import { checkContent } from './check-content.ts'

const noRoom = 'The files of this event have no room left. Please delete some'

/**
 * Checks a file that has arrived, and stores it if it may be shared. An object that no file waits for is removed: its
 * event is gone, or its form was used again. Repeatable after a crash at any line.
 */
export const receiveFile = async (deps: Deps, { key }: ArrivedFile): Promise<void> => {
  const place = fileOfArrival(key)
  const file = place && (await deps.db.get<FileRow>(place))
  const bytes = file?.state === 'uploading' ? await deps.files.read(key) : undefined
  if (file && bytes) await decide(deps, file, bytes)
  await deps.files.remove(key)
}

const decide = async (deps: Deps, file: FileRow, sent: Buffer): Promise<void> => {
  const event = await findEvent(deps, file.event_id)
  if (!event) return
  const told = tellReaders(deps, event, file)
  const refuse = (why: string) => ifWaiting(deps.db.transact([refuseFile(deps, file, why), ...told]))
  const checked = await checkContent(sent, file.type)
  if ('refusal' in checked) return refuse(checked.refusal)
  await deps.files.keep(storedKey(file), checked.bytes, file.type)
  try {
    await deps.db.transact([...acceptFile(deps, file, checked.bytes.length), ...told])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.has('waiting')) return removeUnlessKept(deps, file)
    await refuse(noRoom)
    await deps.files.remove(storedKey(file))
  }
}

const ifWaiting = async (writing: Promise<unknown>): Promise<void> => {
  try {
    await writing
  } catch (error) {
    // Another run was faster, or the file was deleted meanwhile.
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/** Another run has stored the same, or the file was deleted after this one had begun. */
const removeUnlessKept = async (deps: Deps, file: FileRow): Promise<void> => {
  const now = await deps.db.get<FileRow>(file)
  if (now?.state !== 'ready') await removeObjects(deps, file)
}

export const removeObjects = async (deps: Deps, file: Pick<FileRow, 'event_id' | 'id' | 'type'>): Promise<void> => {
  await deps.files.remove(arrivalKey(file))
  await deps.files.remove(storedKey(file))
}
