import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from '#infra/bundle-files.ts'
import { Bundler } from './bundler.ts'

export interface LiveBundlesOptions {
  /** Paths of files are relative to it. */
  root: string
  /** Contains `<name>.ts` of each function. */
  from: string
  /** New ones, each in a folder of its own: a running function loads parts of its bundle later. */
  to: string
  say(text: string): void
}

interface Bundle {
  folder: string
  /** When each of its files was changed last. */
  files: Map<string, number>
}

/**
 * Bundles that follow their sources: each call of a function looks at the files of its bundle, and one that has changed
 * makes a new bundle first. So a change of a shared rule costs only the functions that are called.
 */
export class LiveBundles {
  readonly #options: LiveBundlesOptions
  readonly #bundler = new Bundler()
  readonly #bundles = new Map<string, Bundle>()
  readonly #making = new Map<string, Promise<string>>()
  #count = 0

  /** Takes the files for those that these bundles were made from; by function. */
  constructor(made: Readonly<Record<string, string>>, options: LiveBundlesOptions) {
    this.#options = options
    rmSync(options.to, { recursive: true, force: true })
    for (const [name, folder] of Object.entries(made)) this.#bundles.set(name, this.#read(folder))
  }

  /** @returns the folder of the newest bundle. @throws if it cannot be made. */
  async newest(name: string): Promise<string> {
    const making = this.#making.get(name)
    if (making) return making
    const bundle = this.#bundles.get(name)
    if (!bundle) throw new Error(`${name} is new: stop, and start again`)
    const changed = [...bundle.files].flatMap(([file, at]) => (this.#changedAt(file) === at ? [] : [file]))
    if (changed.length === 0) return bundle.folder
    const made = this.#make(name, changed).finally(() => this.#making.delete(name))
    this.#making.set(name, made)
    return made
  }

  stop(): Promise<void> {
    return this.#bundler.stop()
  }

  async #make(name: string, changed: string[]): Promise<string> {
    const { root, from, to, say } = this.#options
    const since = performance.now()
    // A file that changes while it is read is another change.
    const before = this.#stamped(this.#bundles.get(name)!.files.keys())
    const isShared = changed.some((file) => !join(root, file).startsWith(from))
    const folder = await this.#bundler.bundle({ name, from, to: join(to, String((this.#count += 1))) }, isShared)
    const { files } = this.#read(folder)
    for (const [file, at] of before) if (files.has(file)) files.set(file, at)
    this.#bundles.set(name, { folder, files })
    say(`${name} is bundled again (${changed.join(', ')}), ${Math.round(performance.now() - since)} ms.`)
    return folder
  }

  #read(folder: string): Bundle {
    return { folder, files: this.#stamped(JSON.parse(readFileSync(filesOf(folder), 'utf8')) as string[]) }
  }

  #stamped(files: Iterable<string>): Map<string, number> {
    return new Map([...files].map((file) => [file, this.#changedAt(file)]))
  }

  #changedAt(file: string): number {
    return statSync(join(this.#options.root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  }
}
