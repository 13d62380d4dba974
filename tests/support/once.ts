import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

/**
 * Makes something expensive in its own folder, once in a run: the first test file that needs it makes it, the
 * others wait.
 */
export const oncePerRun = async (name: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const folder = join(inject('runFolder'), name)
  const result = `${folder}.result`
  const attempt = async (): Promise<string> => {
    try {
      await make(folder)
      return ''
    } catch (error) {
      return `${name} could not be made: ${error instanceof Error ? error.stack : String(error)}`
    }
  }
  // Only one process can make a folder.
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    writeFileSync(`${result}.draft`, await attempt())
    renameSync(`${result}.draft`, result)
  }
  while (!existsSync(result)) await sleep(50)
  const problem = readFileSync(result, 'utf8')
  if (problem !== '') throw new Error(problem)
  return folder
}
