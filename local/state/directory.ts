import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LocalError } from './local-error.ts'

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'the disk is read-only',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EEXIST: 'there is a file in its place',
  ENOTDIR: 'there is a file in its place',
  ENOENT: 'it cannot exist there',
  ELOOP: 'it cannot exist there',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk fails',
}

const ofDisks = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** Write errors contain no path, open errors do. */
const concerns = (dir: string, { code = '', path }: NodeJS.ErrnoException): boolean =>
  path === undefined ? ofDisks.has(code) : path.startsWith(dir) || dir.startsWith(path)

/** A file system error as a message; any other error unchanged. */
export const stateError = (dir: string, error: unknown): unknown => {
  const { code = '', path } = error as NodeJS.ErrnoException
  const reason = reasons[code]
  if (reason === undefined || !concerns(dir, error as NodeJS.ErrnoException)) return error
  const where = path === undefined || path === dir ? '' : ` (${code} at ${path})`
  return new LocalError(
    `BookMe cannot keep its state in ${dir}: ${reason}${where}. ` +
      'Choose another directory: npm start -- --state <directory>',
  )
}

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Level by level: Node's recursive mkdir loops forever if the system reports ENOENT below an existing parent, as in
 * /proc.
 */
const makeDirectory = (dir: string): void => {
  if (isDirectory(dir)) return
  const parent = dirname(dir)
  if (parent !== dir) makeDirectory(parent)
  try {
    mkdirSync(dir)
  } catch (error) {
    if (!isDirectory(dir)) throw error
  }
}

/** Roughly what a start writes at once; a disk with less space counts as full. */
const probeBytes = 1024 * 1024

/** @throws LocalError if the state cannot be stored. */
export const prepareStateDirectory = (dir: string): void => {
  const probe = join(dir, 'probe.tmp')
  try {
    makeDirectory(dir)
    try {
      writeFileSync(probe, Buffer.alloc(probeBytes), { flush: true })
    } finally {
      rmSync(probe, { force: true })
    }
  } catch (error) {
    throw stateError(dir, error)
  }
}
