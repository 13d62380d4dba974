import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { JsonFile } from './json-file.ts'
import { LocalError } from './local-error.ts'
import { lockName } from './lock.ts'

/** Increment it when the shape of stored rows changes, because functions cannot read older rows. */
const stateVersion = 6

const markName = 'seed.json'

/**
 * `done` once the demo data is whole. `owned`: the directory was empty when it became ours, so all in it is ours.
 * `empty`: it began without the demo agency.
 */
type Mark = { done: boolean; version: number; owned: boolean; empty: boolean } | null
const markSchema: z.ZodType<Mark> = z
  .object({
    done: z.boolean(),
    version: z.number().default(1),
    owned: z.boolean().default(false),
    empty: z.boolean().default(false),
  })
  .nullable()

/** A start that was killed in its first moments may leave them in an empty directory. */
const isPassing = (name: string): boolean => name.startsWith(lockName) || name.endsWith('.tmp')

/** A state directory: its files belong together, and are removed together. */
export class StateFolder {
  readonly wasPartial: boolean
  readonly #dir: string
  readonly #mark: JsonFile<Mark>
  readonly #isOwned: boolean
  /** Begins without the demo agency. */
  readonly #isEmpty: boolean

  /** `isDefault`: it holds nothing else, whichever version made it. `fresh`: a damaged mark does not matter. */
  constructor(
    dir: string,
    { isDefault, fresh, empty = false }: { isDefault: boolean; fresh: boolean; empty?: boolean | undefined },
  ) {
    this.#isEmpty = empty
    const path = join(dir, markName)
    this.#dir = dir
    try {
      this.#mark = new JsonFile<Mark>(path, markSchema, null)
    } catch (error) {
      if (!fresh) throw error
      rmSync(path)
      this.#mark = new JsonFile<Mark>(path, markSchema, null)
    }
    const mark = this.#mark.value
    this.wasPartial = mark?.done === false
    this.#isOwned = isDefault || (mark ? mark.owned : this.#content().every(isPassing))
  }

  /** @returns whether the demo data is whole. @throws LocalError for the state of another version. */
  isWhole(): boolean {
    const mark = this.#mark.value
    if (!mark || this.wasPartial) return false
    if (mark.version !== stateVersion)
      throw new LocalError(
        `The state in ${this.#dir} was made by another version of BookMe. ` +
          (this.#isOwned ? 'Start over with: npm start -- --fresh' : elsewhere),
      )
    if (this.#isEmpty && !mark.empty)
      throw new LocalError(
        `The state in ${this.#dir} has the demo agency. Start over with: npm start -- --empty --fresh, ` +
          'or choose another directory: npm start -- --empty --state <directory>',
      )
    return true
  }

  /** Empties it for new demo data. If this is interrupted, the next start does it again. */
  async clear(): Promise<void> {
    if (!this.#isOwned)
      throw new LocalError(`There may be files of others in ${this.#dir}, so nothing is removed. ${elsewhere}`)
    await this.#save(false)
    for (const name of this.#content()) rmSync(join(this.#dir, name), { recursive: true, force: true })
  }

  finish(): Promise<void> {
    return this.#save(true)
  }

  /** Except for the mark, and the lock, which this start holds. */
  #content(): string[] {
    return readdirSync(this.#dir).filter((name) => name !== markName && name !== lockName)
  }

  #save(done: boolean): Promise<void> {
    this.#mark.value = { done, version: stateVersion, owned: true, empty: this.#isEmpty }
    return this.#mark.save()
  }
}

const elsewhere = 'Choose an empty directory: npm start -- --state <directory>'
