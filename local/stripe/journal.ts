import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { apply } from './changes.ts'
import type { Change } from './changes.ts'
import { loadState, writeState, writeStateSync } from './state.ts'
import type { State } from './state.ts'

/** The least length at which the journal becomes a snapshot; a large state waits until it is as long as itself. */
const shortest = 1_000_000

const changesIn = (file: string): Change[] => {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  // Empty after a whole line. Otherwise the process was killed while writing it, and nobody learned of that change.
  lines.pop()
  return lines.map((line) => JSON.parse(line) as Change)
}

/**
 * A snapshot of the state, and beside it a line per change since then, written before anybody learns of the change.
 * A killed process loses nothing that was acknowledged, as Stripe would not, and a call costs a line, not the whole
 * state. Lines are not flushed to the disk: a power cut may lose them.
 */
export class Journal {
  readonly state: State
  readonly #path: string
  readonly #lines: string
  #descriptor: number | undefined
  #bytes = 0
  #snapshotBytes: number
  #writing: Promise<void> | undefined
  #isClosed = false

  constructor(path: string, empty: () => State) {
    this.#path = path
    this.#lines = `${path}.journal`
    this.state = loadState(path) ?? empty()
    for (const change of [...changesIn(this.#old), ...changesIn(this.#lines)])
      if (change.sequence > this.state.sequence) apply(this.state, change)
    this.#snapshotBytes = writeStateSync(path, this.state)
    rmSync(this.#old, { force: true })
    rmSync(this.#lines, { force: true })
  }

  append(change: Change): void {
    if (this.#isClosed) return
    this.#descriptor ??= openSync(this.#lines, 'a')
    this.#bytes += writeSync(this.#descriptor, `${JSON.stringify(change)}\n`)
    if (this.#bytes > Math.max(shortest, this.#snapshotBytes) && this.#writing === undefined)
      this.#writing = this.#snapshot()
  }

  /** Resolves once no file is being written. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#endFile()
    await this.#writing
  }

  get #old(): string {
    return `${this.#lines}.old`
  }

  #endFile(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }

  async #snapshot(): Promise<void> {
    this.#endFile()
    renameSync(this.#lines, this.#old)
    this.#bytes = 0
    this.#snapshotBytes = await writeState(this.#path, this.state, () => this.#isClosed)
    if (!this.#isClosed) rmSync(this.#old)
    this.#writing = undefined
  }
}
