import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, openSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'

/** A version of an object; a delete marker has no bytes. */
export interface StoredObject {
  id: string
  key: string
  size: number
  etag: string
  /** In base64, if its sender named it. */
  crc32: string | null
  /** That its sender gave, as JSON. */
  headers: string
  at: string
  locked_until: string | null
  is_marker: 0 | 1
}

/** Bytes that have arrived whole, and are no object yet. */
export interface Arrived {
  id: string
  size: number
  /** In base64. */
  md5: string
  crc32: string
}

const schema = `
  pragma journal_mode = truncate;
  pragma synchronous = off;
  create table if not exists objects (
    position integer primary key autoincrement,
    bucket text, key text, id text unique, size integer, etag text, crc32 text, headers text, at text,
    locked_until text, is_marker integer
  ) strict;
  create index if not exists by_key on objects (bucket, key, position);
`
const columns = 'id, key, size, etag, crc32, headers, at, locked_until, is_marker'
const newest = 'position = (select max(position) from objects n where n.bucket = o.bucket and n.key = o.key)'

/**
 * Objects of all buckets: bytes as files, all else in SQLite. Only the arrival of bytes takes time; every other
 * operation is synchronous, so that of two writes one is first.
 */
export class Objects {
  readonly #dir: string
  readonly #db: DatabaseSync

  constructor(stateDir: string) {
    this.#dir = join(stateDir, 's3')
    mkdirSync(this.#dir, { recursive: true })
    this.#db = new DatabaseSync(join(this.#dir, 'objects.sqlite'))
    this.#db.exec(schema)
  }

  /** Writes bytes down as they come. If they end early, nothing stays. */
  async receive(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Arrived> {
    const id = randomBytes(16).toString('hex')
    const file = await open(this.#path(id), 'wx')
    const md5 = createHash('md5')
    let [size, sum] = [0, 0]
    try {
      for await (const chunk of chunks) {
        size += chunk.length
        sum = crc32(chunk, sum)
        md5.update(chunk)
        await file.writeFile(chunk)
      }
      await file.close()
    } catch (error) {
      await file.close()
      await this.drop(id)
      throw error
    }
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(sum)
    return { id, size, md5: md5.digest('base64'), crc32: bytes.toString('base64') }
  }

  /** Of bytes that become no object. */
  drop(id: string): Promise<void> {
    return rm(this.#path(id), { force: true })
  }

  add(bucket: string, version: StoredObject): void {
    const { id, key, size, etag, crc32: sum, headers, at, locked_until, is_marker } = version
    this.#db
      .prepare(`insert into objects (bucket, ${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
      .run(bucket, id, key, size, etag, sum, headers, at, locked_until, is_marker)
  }

  /** The newest, or a particular version. */
  find(bucket: string, key: string, id?: string): StoredObject | undefined {
    const which = id === undefined ? newest : 'id = ?'
    const found = this.#db
      .prepare(`select ${columns} from objects o where bucket = ? and key = ? and ${which}`)
      .get(...[bucket, key, ...(id === undefined ? [] : [id])])
    return found as StoredObject | undefined
  }

  /** In the order of their keys. */
  list(bucket: string, prefix: string, after: string, most: number): StoredObject[] {
    const found = this.#db
      .prepare(
        `select ${columns} from objects o where bucket = ? and substr(key, 1, ?) = ? and key > ? and is_marker = 0 ` +
          `and ${newest} order by key limit ?`,
      )
      .all(bucket, [...prefix].length, prefix, after, most)
    return found as unknown as StoredObject[]
  }

  remove(id: string): void {
    this.#db.prepare('delete from objects where id = ?').run(id)
    rmSync(this.#path(id), { force: true })
  }

  /** @returns a file descriptor, which still reads all of an object that is removed meanwhile. */
  open(id: string): number {
    return openSync(this.#path(id), 'r')
  }

  close(): void {
    this.#db.close()
  }

  #path(id: string): string {
    return join(this.#dir, id)
  }
}
