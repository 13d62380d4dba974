import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface BundleRequest {
  name: string
  from: string
  to: string
}
export type BundleAnswer = { folder: string } | { failure: string }

/** Bundles in a thread that stays, one function after another, because each is parallel in itself. */
export class Bundler {
  #thread: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** `afresh`: in a new thread, because one that has read `shared/` knows no later state. @returns the folder. */
  bundle(request: BundleRequest, afresh: boolean): Promise<string> {
    const made = this.#last.then(async () => {
      if (afresh) await this.stop()
      this.#thread ??= new Worker(new URL('bundler.thread.ts', import.meta.url), { execArgv: [] })
      this.#thread.postMessage(request)
      const [answer] = (await once(this.#thread, 'message')) as [BundleAnswer]
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.folder
    })
    this.#last = made.catch(() => undefined)
    return made
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
  }
}
