declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Options {
    directory: string
    silent: boolean
    vhostBuckets: boolean
    configureBuckets: { name: string; configs: string[] }[]
  }

  export default class S3rver {
    constructor(options: Options)
    store: {
      getBucket(name: string): Promise<unknown>
      putBucket(name: string): Promise<unknown>
      putObject(object: {
        bucket: string
        key: string
        content: Buffer
        metadata: Record<string, string>
      }): Promise<unknown>
    }
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
  }
}
