import { acceptFile, findFile } from '#functions/messages/data/file.ts'
import type { Deps, FileStore } from '#functions/platform/deps/deps.ts'

/** A file that has arrived and was checked. */
export const shareNow = async (deps: Deps, eventId: string, id: string): Promise<void> => {
  const file = (await findFile(deps, eventId, id))!
  await deps.db.transact(acceptFile(deps, file, file.size))
}

/** A store in memory, with what browsers would send put into `objects`. */
export const memoryFiles = (): FileStore & { objects: Map<string, Buffer> } => {
  const objects = new Map<string, Buffer>()
  return {
    objects,
    receive: (key, type, mostBytes) =>
      Promise.resolve({ url: 'http://files', fields: { key, type, most: String(mostBytes) } }),
    handOut: (key, name) => Promise.resolve(`http://files/${key}?name=${encodeURIComponent(name)}`),
    read: (key) => Promise.resolve(objects.get(key)),
    keep: (key, bytes) => Promise.resolve(void objects.set(key, bytes)),
    remove: (key) => Promise.resolve(void objects.delete(key)),
  }
}
