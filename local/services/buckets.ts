import { randomBytes } from 'node:crypto'
import { AwsError, notImplemented } from '../gateway/aws-error.ts'
import type { Clock } from '../clock.ts'
import type { BucketDefinition } from '../template/deployment.ts'
import { Objects, type Arrived, type StoredObject } from './objects.ts'

const day = 86_400_000

/** A request's headers that S3 keeps with an object, and answers with. */
const kept = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'content-type', 'expires']

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Objects as S3 treats them. A versioned bucket has object lock by default retention: a locked version cannot be
 * deleted, and writing its key again creates another version. Of other buckets nothing reads older versions.
 */
export class Buckets {
  readonly objects: Objects
  readonly #byName: Map<string, BucketDefinition>
  readonly #clock: Pick<Clock, 'now'>

  constructor(stateDir: string, buckets: readonly BucketDefinition[], clock: Pick<Clock, 'now'>) {
    this.objects = new Objects(stateDir)
    this.#byName = new Map(buckets.map((bucket) => [bucket.name, bucket]))
    this.#clock = clock
  }

  keepsVersions(bucket: string): boolean {
    return this.#byName.get(bucket)?.properties.ObjectLockEnabled ?? false
  }

  /** @throws AwsError PreconditionFailed if only a new key is allowed and it exists. */
  async put(bucket: string, key: string, chunks: Parameters<Objects['receive']>[0], headers: Headers) {
    this.#check(bucket, headers)
    const arrived = await this.objects.receive(chunks)
    try {
      return this.#add(bucket, key, arrived, headers)
    } catch (error) {
      await this.objects.drop(arrived.id)
      throw error
    }
  }

  #check(bucket: string, headers: Headers): void {
    if (!this.#byName.has(bucket)) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404)
    if (/aws-chunked/.test(String(headers['content-encoding']))) throw notImplemented('an upload in chunks')
    const condition = headers['if-none-match']
    if (condition !== undefined && condition !== '*') throw notImplemented('If-None-Match with an ETag')
    if (this.#retention(bucket) && !('x-amz-checksum-crc32' in headers || 'content-md5' in headers))
      throw new AwsError(
        'InvalidRequest',
        'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
      )
  }

  #add(bucket: string, key: string, { id, size, md5, crc32 }: Arrived, headers: Headers): StoredObject {
    const { 'content-md5': saidMd5 = md5, 'x-amz-checksum-crc32': said = crc32 } = headers
    if (saidMd5 !== md5 || said !== crc32)
      throw new AwsError('BadDigest', 'The Content-MD5 or checksum you specified did not match what we received.')
    const current = this.objects.find(bucket, key)
    if ('if-none-match' in headers && current?.is_marker === 0)
      throw new AwsError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412)
    const at = this.#clock.now()
    const retention = this.#retention(bucket)
    const own = Object.entries(headers).filter(([name]) => kept.includes(name) || name.startsWith('x-amz-meta-'))
    const version: StoredObject = {
      ...{ id, key, size, at: at.toISOString(), is_marker: 0 },
      etag: `"${Buffer.from(md5, 'base64').toString('hex')}"`,
      crc32: 'x-amz-checksum-crc32' in headers ? crc32 : null,
      headers: JSON.stringify({ 'content-type': 'binary/octet-stream', ...Object.fromEntries(own) }),
      locked_until: retention ? new Date(at.getTime() + retention.Days * day).toISOString() : null,
    }
    this.objects.add(bucket, version)
    if (current && !this.keepsVersions(bucket)) this.objects.remove(current.id)
    return version
  }

  /** The newest or a particular version; undefined if there is none. @throws AwsError MethodNotAllowed for a marker. */
  get(bucket: string, key: string, id?: string): StoredObject | undefined {
    const version = this.objects.find(bucket, key, id)
    if (version?.is_marker !== 1) return version
    if (id === undefined) return undefined
    throw new AwsError('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405)
  }

  /** Without a version's id, adds a marker to a versioned bucket, which loses nothing. @returns the marker's id. */
  delete(bucket: string, key: string, id?: string): string | undefined {
    const version = this.objects.find(bucket, key, id)
    if (id === undefined && this.keepsVersions(bucket)) {
      const marker = randomBytes(16).toString('hex')
      const bare = { size: 0, etag: '', crc32: null, headers: '{}', locked_until: null }
      this.objects.add(bucket, { id: marker, key, at: this.#clock.now().toISOString(), is_marker: 1, ...bare })
      return marker
    }
    if (version?.locked_until != null && version.locked_until > this.#clock.now().toISOString())
      throw new AwsError('AccessDenied', 'Access Denied because object protected by object lock.', 403)
    if (version) this.objects.remove(version.id)
    return undefined
  }

  /** Of the default rule; `s3.ts` refuses a request that names its own, which the product never sends. */
  lockMode(bucket: string): string | undefined {
    return this.#retention(bucket)?.Mode
  }

  #retention(bucket: string) {
    return this.#byName.get(bucket)?.properties.ObjectLockConfiguration?.Rule.DefaultRetention
  }
}
