import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** A file in the state directory describing the running cloud, so that tools find its table. */
const running = z.object({ table_endpoint: z.string(), table_name: z.string() })

const pathIn = (stateDir: string) => join(stateDir, 'running.json')

/** @returns a function that removes it. */
export const announce = (stateDir: string, self: z.output<typeof running>): (() => void) => {
  writeFileSync(pathIn(stateDir), JSON.stringify(self))
  return () => {
    rmSync(pathIn(stateDir), { force: true })
  }
}

/** @throws if none is running there. */
export const findRunning = (stateDir: string): z.output<typeof running> =>
  running.parse(JSON.parse(readFileSync(pathIn(stateDir), 'utf8')))
