import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { acceptFile, findFile } from '#functions/messages/data/file.ts'
import type { ArchiveStore, Deps, FileStore, ObjectKind } from '#functions/platform/deps/deps.ts'

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

const md5 = (bytes: Buffer) => hash('md5', bytes, 'hex')

/** Archives in memory, in a store of files; `objects` are what a stage has beside its rows. */
export const memoryArchives = (
  files: Map<string, Buffer>,
  objects: Record<ObjectKind, Map<string, Buffer<ArrayBuffer>>>,
): ArchiveStore & { parts: Map<string, Buffer> } => {
  const parts = new Map<string, Buffer>()
  const uploads = new Set<string>()
  return {
    parts,
    begin: (key) => {
      const upload = `${key}-${uploads.size}`
      uploads.add(upload)
      return Promise.resolve(upload)
    },
    addPart: ({ upload }, number, bytes) => {
      if (!uploads.has(upload)) throw new Error('NoSuchUpload')
      parts.set(`${upload}/${number}`, bytes)
      return Promise.resolve({ etag: md5(bytes), crc32: String(crc32(bytes)) })
    },
    finish: ({ key, upload }, named) => {
      if (!uploads.delete(upload)) throw new Error('NoSuchUpload')
      const found = named.map(({ etag }, at) => {
        const part = parts.get(`${upload}/${at + 1}`)
        if (!part || md5(part) !== etag) throw new Error('InvalidPart')
        if (at < named.length - 1 && part.length < 5 * 1024 * 1024) throw new Error('EntityTooSmall')
        return part
      })
      files.set(key, Buffer.concat(found))
      return Promise.resolve()
    },
    sizeOf: (key) => Promise.resolve(files.get(key)?.length),
    list: (from, after = '') =>
      Promise.resolve(
        Array.from(objects[from], ([key, { length }]) => ({ key, size: length }))
          .filter(({ key }) => key > after)
          .sort((a, b) => (a.key < b.key ? -1 : 1)),
      ),
    read: (from, key) => Promise.resolve(objects[from].get(key)),
  }
}
