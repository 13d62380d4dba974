import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps its files in memory. A container may have only 64 MB there. */
const inMemory = '/dev/shm'
const room = 1024 ** 3

const hasRoom = (): boolean => {
  if (!existsSync(inMemory)) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= room
}

/**
 * For the state of a cloud. An HTTP test waits for the disk at more than a thousand writes otherwise.
 * Crashes are tested in tests/integration/local, on the disk.
 */
export const newStateFolder = (): string => mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'bookme-state-'))
