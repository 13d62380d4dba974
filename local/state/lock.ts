import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareStateDirectory } from './directory.ts'
import { LocalError } from './local-error.ts'

interface Process {
  pid: number
  born: string
}
interface Content {
  owner: Process
  children: Process[]
}

/** Of the lock's file in the state directory. */
export const lockName = 'lock'

/**
 * Reserves a state directory for one process. Also records child processes, so that those of a killed owner are stopped
 * before someone else opens their files.
 */
export class StateLock {
  readonly #path: string
  readonly #content: Content = { owner: self(), children: [] }

  constructor(dir: string) {
    prepareStateDirectory(dir)
    this.#path = join(dir, lockName)
    this.#takeFromDead(dir)
    const written = this.#written()
    try {
      // Unlike a rename, a link never replaces another process's lock.
      linkSync(written, this.#path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      throw new LocalError(`Another BookMe is just starting with the state in ${dir}.`)
    } finally {
      rmSync(written)
    }
  }

  addChild(pid: number): void {
    this.#content.children.push({ pid, born: birthOf(pid) })
    renameSync(this.#written(), this.#path)
  }

  release(): void {
    rmSync(this.#path, { force: true })
  }

  /** Written beside the lock and then moved, so that readers never see a partial file. */
  #written(): string {
    const path = `${this.#path}.${process.pid}`
    writeFileSync(path, JSON.stringify(this.#content))
    return path
  }

  #takeFromDead(dir: string): void {
    if (!existsSync(this.#path)) return
    const found = readContent(this.#path)
    if (found && isAlive(found.owner)) {
      throw new LocalError(
        `Another BookMe (process ${found.owner.pid}) uses the state in ${dir}. Stop it, or start with --state ` +
          '<another directory>.',
      )
    }
    for (const child of found?.children ?? []) if (isAlive(child)) process.kill(child.pid, 'SIGKILL')
    rmSync(this.#path)
  }
}

const readContent = (path: string): Content | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content
  } catch {
    return undefined
  }
}

/** A process's start time, if the system provides it: process ids are reused, especially in containers. */
const birthOf = (pid: number): string => {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return afterName.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const self = (): Process => ({ pid: process.pid, born: birthOf(process.pid) })

const isAlive = ({ pid, born }: Process): boolean => {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return birthOf(pid) === born
}
