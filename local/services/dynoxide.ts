import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Machine {
  platform: string
  arch: string
}
export const thisMachine: Machine = { platform: process.platform, arch: process.arch }

/** Builds for other platforms are here, and not on every mirror. */
const publicRegistry = 'https://registry.npmjs.org/'

/** The version that package.json pins for Linux with x64; every platform gets the same. */
const version = (): string => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  return optionalDependencies['@dynoxide/linux-x64']!
}

export const dynoxidePackage = ({ platform, arch }: Machine): string => `@dynoxide/${platform}-${arch}`

const binaryIn = (directory: string, { platform }: Machine): string | undefined => {
  const binary = join(directory, platform === 'win32' ? 'dynoxide.exe' : 'dynoxide')
  return existsSync(binary) ? binary : undefined
}

const installed = (machine: Machine): string | undefined => {
  try {
    return binaryIn(dirname(require.resolve(`${dynoxidePackage(machine)}/package.json`)), machine)
  } catch {
    return undefined
  }
}

/** @returns whether npm succeeded. */
const npmInstall = (prefix: string, spec: string, registry: string): Promise<boolean> =>
  new Promise((resolve) => {
    const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--loglevel=error']
    const patience = ['--fetch-retries=0', '--fetch-timeout=60000']
    // The name includes the platform; tests request a different one.
    const source = ['--force', `--registry=${registry}`]
    const child = spawn('npm', ['install', `--prefix=${prefix}`, ...quiet, ...patience, ...source, spec], {
      cwd: prefix,
      stdio: 'ignore',
      // npm is a script on Windows.
      shell: process.platform === 'win32',
    })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })

export interface FetchOptions {
  machine?: Machine
  registry?: string
  /** Keeps the download, so that it happens once. */
  cache?: string
  log?: (text: string) => void
}

/** The engine's executable: installed, or downloaded once from npm's public registry; undefined if unavailable. */
export const findDynoxide = async ({
  machine = thisMachine,
  registry = publicRegistry,
  cache = join(root, '.build', 'engines'),
  log = () => undefined,
}: FetchOptions = {}): Promise<string | undefined> => {
  const name = dynoxidePackage(machine)
  const home = join(cache, `${machine.platform}-${machine.arch}@${version()}`)
  const kept = () => binaryIn(join(home, 'node_modules', name), machine)
  const known = installed(machine) ?? kept()
  if (known) return known

  log(`Fetching the database, ${name}, from ${new URL(registry).host} (once) …`)
  const draft = `${home}.${process.pid}`
  try {
    await mkdir(draft, { recursive: true })
    await writeFile(join(draft, 'package.json'), '{}')
    if (!(await npmInstall(draft, `${name}@${version()}`, registry))) return undefined
    // Another process that downloaded it concurrently has the same files.
    await rename(draft, home).catch(() => undefined)
    return kept()
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
