import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AwsError } from '../gateway/aws-error.ts'
import type { BucketDefinition } from '../template/deployment.ts'

/** An object version as stored on disk; a delete marker has no bytes. */
interface Version {
  id: string
  type: string
  base64: string | null
  at: string
  lock: { mode: 'GOVERNANCE' | 'COMPLIANCE'; until: string } | null
}

const day = 86_400_000

/**
 * A versioned bucket with object lock by default retention: a locked version cannot be deleted, and writing its key
 * again creates another version. Every operation is synchronous, so that of two writes one is first.
 */
export class VersionedObjects {
  readonly #dir: string
  readonly #retention: { Mode: 'GOVERNANCE' | 'COMPLIANCE'; Days: number } | undefined
  readonly #now: () => Date

  constructor(stateDir: string, { name, properties }: BucketDefinition, now: () => Date) {
    this.#dir = join(stateDir, 's3-versions', name)
    this.#retention = properties.ObjectLockConfiguration?.Rule.DefaultRetention
    this.#now = now
  }

  /** @throws AwsError PreconditionFailed if only a new key is allowed and it exists. */
  put(key: string, bytes: Buffer, request: { type: string; onlyNew: boolean; hasChecksum: boolean }): Version {
    if (this.#retention && !request.hasChecksum)
      throw new AwsError(
        'InvalidRequest',
        'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
      )
    const current = this.#versions(key).at(-1)
    if (request.onlyNew && current?.base64 != null)
      throw new AwsError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412)
    return this.#add(key, { type: request.type, base64: bytes.toString('base64') })
  }

  /** The newest or a particular version. @throws AwsError NoSuchKey, NoSuchVersion or MethodNotAllowed. */
  get(key: string, id: string | undefined): { version: Version; bytes: Buffer; etag: string } {
    const versions = this.#versions(key)
    const version = id === undefined ? versions.at(-1) : versions.find((one) => one.id === id)
    if (id !== undefined && !version) throw new AwsError('NoSuchVersion', 'The specified version does not exist.', 404)
    if (!version || (id === undefined && version.base64 === null))
      throw new AwsError('NoSuchKey', 'The specified key does not exist.', 404)
    if (version.base64 === null)
      throw new AwsError('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405)
    const bytes = Buffer.from(version.base64, 'base64')
    return { version, bytes, etag: `"${createHash('md5').update(bytes).digest('hex')}"` }
  }

  /** Without a version id, adds a marker and loses nothing. @throws AwsError AccessDenied for a locked version. */
  delete(key: string, id: string | undefined): Version | undefined {
    if (id === undefined) return this.#add(key, { type: '', base64: null })
    const version = this.#versions(key).find((one) => one.id === id)
    if (version?.lock && version.lock.until > this.#now().toISOString())
      throw new AwsError('AccessDenied', 'Access Denied because object protected by object lock.', 403)
    if (version) rmSync(join(this.#folder(key), version.id))
    return undefined
  }

  #folder(key: string): string {
    return join(this.#dir, encodeURIComponent(key))
  }

  /** Oldest first: ids start with their position. */
  #versions(key: string): Version[] {
    const folder = this.#folder(key)
    if (!existsSync(folder)) return []
    const names = readdirSync(folder).filter((name) => !name.endsWith('.tmp'))
    return names.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Version)
  }

  #add(key: string, { type, base64 }: Pick<Version, 'type' | 'base64'>): Version {
    const folder = this.#folder(key)
    mkdirSync(folder, { recursive: true })
    const last = this.#versions(key).at(-1)?.id.slice(0, 8) ?? '0'
    const at = this.#now()
    const id = `${String(Number(last) + 1).padStart(8, '0')}${randomBytes(12).toString('hex')}`
    const lock =
      this.#retention && base64 !== null
        ? { mode: this.#retention.Mode, until: new Date(at.getTime() + this.#retention.Days * day).toISOString() }
        : null
    const version: Version = { id, type, base64, at: at.toISOString(), lock }
    const draft = join(folder, `${id}.tmp`)
    writeFileSync(draft, JSON.stringify(version))
    renameSync(draft, join(folder, id))
    return version
  }
}
