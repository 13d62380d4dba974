import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { LocalError } from './local-error.ts'

const damaged = (path: string, why: string): LocalError =>
  new LocalError(
    `${path} is damaged and was left as it is (${why}). Put a good copy back, or start over with: npm start -- --fresh`,
  )

/**
 * State in memory with an atomically written copy on disk. `save` may be called at any rate; calls during a write share
 * the next one.
 */
export class JsonFile<T> {
  value: T
  readonly #path: string
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(path: string, schema: z.ZodType<T>, initial: T) {
    this.#path = path
    this.value = existsSync(path) ? readWhole(path, schema) : initial
  }

  save(): Promise<void> {
    this.#next ??= this.#current
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        this.#current = this.#write()
        return this.#current
      })
    return this.#next
  }

  async #write(): Promise<void> {
    const beside = `${this.#path}.tmp`
    try {
      await writeFile(beside, JSON.stringify(this.value))
      await rename(beside, this.#path)
    } catch (error) {
      // Unhandled on purpose: a caller might survive this failed write, but the state would be lost silently.
      void Promise.reject(error as Error)
      throw error
    }
  }
}

const readWhole = <T>(path: string, schema: z.ZodType<T>): T => {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw damaged(path, (error as Error).message)
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw damaged(path, z.prettifyError(parsed.error).replaceAll(/\s+/g, ' '))
  return parsed.data
}
