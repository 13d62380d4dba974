import { join } from 'node:path'
import * as z from 'zod'
import { JsonFile } from './state/json-file.ts'

/**
 * The local cloud's clock: the machine's, shifted. The shift is in shared memory, where the functions' workers read it
 * (`lambda/shifted-date.ts`), and in a file, so that it survives a restart.
 */
export class Clock {
  readonly shared = new SharedArrayBuffer(8)
  readonly #offset = new BigInt64Array(this.shared)
  readonly #file: JsonFile<{ offset_ms: number }>

  constructor(stateDir: string, start?: Date) {
    const offset_ms = start ? start.getTime() - Date.now() : 0
    this.#file = new JsonFile(join(stateDir, 'clock.json'), z.object({ offset_ms: z.number() }), { offset_ms })
    Atomics.store(this.#offset, 0, BigInt(Math.round(this.#file.value.offset_ms)))
  }

  now(): Date {
    return new Date(Date.now() + Number(Atomics.load(this.#offset, 0)))
  }

  /** Forward only; does nothing for a past instant. */
  async moveTo(instant: Date): Promise<void> {
    if (instant <= this.now()) return
    const offset_ms = instant.getTime() - Date.now()
    Atomics.store(this.#offset, 0, BigInt(offset_ms))
    this.#file.value = { offset_ms }
    await this.#file.save()
  }

  save(): Promise<void> {
    return this.#file.save()
  }
}
