import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface App {
  url: string
  pid: number
  seconds: number
  state: string
  /** Ends the product's process as a power failure would; the state stays. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/**
 * `npm start` with its own state folder, as a person would run it; `kept` is the state of an earlier run. `empty`:
 * without the demo agency.
 */
export const startApp = async (kept?: string, empty = false): Promise<App> => {
  const state = kept ?? (await mkdtemp(join(tmpdir(), 'bookme-e2e-')))
  const port = await freePort()
  const began = Date.now()
  const args = ['--port', String(port), '--state', state, ...(empty ? ['--empty'] : [])]
  const child = spawn(process.execPath, ['tools/run.mjs', 'start', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = await ready(child, `BookMe is ready on http://localhost:${port}`)
  let wanted = false
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      resolve()
      if (wanted) return
      // Each scenario from here on would fail, and none would say why.
      console.error(`npm start ended by itself with ${code ?? signal}:\n${said().slice(-10_000)}`)
      process.exit(1)
    }),
  )
  return {
    url: `http://localhost:${port}`,
    pid: child.pid!,
    seconds: (Date.now() - began) / 1000,
    state,
    kill: async () => {
      wanted = true
      const { owner } = JSON.parse(await readFile(join(state, 'lock'), 'utf8')) as { owner: { pid: number } }
      process.kill(owner.pid, 'SIGKILL')
      await ended
    },
    stop: async () => {
      wanted = true
      child.kill('SIGTERM')
      await ended
      await rm(state, { recursive: true, force: true })
    },
  }
}

/** @returns what the process said until now. */
const ready = (child: ChildProcess, line: string) =>
  new Promise<() => string>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes(line)) resolve(() => said)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)))
    setTimeout(() => reject(new Error(`npm start did not get ready in 15 minutes:\n${said}`)), 900_000).unref()
  })
