import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from '#infra/bundle-files.ts'

/** A function's bundle: its folder, and the hash of its sources when it was made. */
interface Made {
  folder: string
  hash: string
}

const dayMs = 86_400_000

/**
 * The functions' bundles, each made again once a file of it has changed. A new one is in a folder of its own, because a
 * product that runs from the one before loads parts of it later.
 */
export class Bundles {
  readonly newFolder: string
  readonly #root: string
  readonly #dir: string
  #made: Record<string, Made> = {}
  readonly #contents = new Map<string, string>()

  constructor(root: string, dir = join(root, '.build', 'bundles')) {
    this.#root = root
    this.#dir = dir
    this.newFolder = join(this.#dir, String(Date.now()))
    if (existsSync(this.#mark)) this.#made = JSON.parse(readFileSync(this.#mark, 'utf8')) as Record<string, Made>
  }

  /** All have just been made for the template, and there are no others. */
  reset(names: readonly string[], folder: string): void {
    this.#made = {}
    this.note(names, folder)
  }

  changed(): string[] {
    return Object.entries(this.#made).flatMap(([name, { folder, hash }]) =>
      existsSync(folder) && this.#hashOf(folder) === hash ? [] : [name],
    )
  }

  note(names: readonly string[], to: string): void {
    for (const name of names) this.#made[name] = { folder: join(to, name), hash: this.#hashOf(join(to, name)) }
    mkdirSync(this.#dir, { recursive: true })
    writeFileSync(this.#mark, JSON.stringify(this.#made))
    const used = Object.values(this.#made).map(({ folder }) => folder)
    for (const old of readdirSync(this.#dir))
      if (Number(old) < Date.now() - dayMs && !used.some((folder) => folder.startsWith(join(this.#dir, old))))
        rmSync(join(this.#dir, old), { recursive: true })
  }

  /** By function. */
  folders(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.#made).map(([name, { folder }]) => [name, folder]))
  }

  get #mark(): string {
    return join(this.#dir, 'made.json')
  }

  #hashOf(folder: string): string {
    if (!existsSync(filesOf(folder))) return ''
    const hash = createHash('sha1')
    for (const file of JSON.parse(readFileSync(filesOf(folder), 'utf8')) as string[]) hash.update(this.#contentOf(file))
    return hash.digest('hex')
  }

  /** Most files are in many bundles. */
  #contentOf(file: string): string {
    const known = this.#contents.get(file)
    if (known !== undefined) return known
    const path = join(this.#root, file)
    const content = existsSync(path) ? createHash('sha1').update(readFileSync(path)).digest('hex') : 'gone'
    this.#contents.set(file, content)
    return content
  }
}
