import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { Bundles } from './bundles.ts'
import { LocalError } from './state/local-error.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
const buildDir = join(root, '.build')
const outdir = join(buildDir, 'cdk.out')
const webDir = join(root, 'dist', 'web')

interface Part {
  name: string
  /** Stores the hash of the inputs that the result was built from. */
  mark: string
  /** The result's inputs: files and folders. */
  inputs: string[]
  result: string
  command: string[]
}

const web: Part = {
  name: 'web app',
  mark: join(buildDir, 'web.hash'),
  inputs: ['web', 'shared', 'package-lock.json'],
  result: join(webDir, 'index.html'),
  command: [
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--config',
    'web/vite.config.ts',
    '--logLevel',
    'warn',
  ],
}

/** With all bundles as they are then. */
const template: Part = {
  name: 'cloud',
  mark: join(buildDir, 'cloud.hash'),
  inputs: ['config', 'infra', 'shared', 'local/synth.ts', 'package-lock.json'],
  result: join(outdir, 'BookMe.template.json'),
  command: ['--import', 'tsx', 'local/synth.ts', outdir],
}

const contentOf = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const files = entries
    ?.filter((e) => e.isFile())
    .map((e) => join(e.parentPath, e.name))
    .sort() ?? [path]
  return Promise.all(
    files.map(
      async (file) =>
        `${file} ${createHash('sha1')
          .update(await readFile(file))
          .digest('hex')}`,
    ),
  )
}

const hashOf = async ({ inputs }: Part): Promise<string> => {
  const lines = await Promise.all(inputs.map((input) => contentOf(join(root, input))))
  return createHash('sha1').update(lines.flat().join('\n')).digest('hex')
}

const run = ({ name, command }: Pick<Part, 'name' | 'command'>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new LocalError(`The ${name} could not be built:\n${stripVTControlCharacters(said).trim().slice(-4000)}`),
          ),
    )
  })

const buildPart = async (part: Part, log: (text: string) => void, signal: AbortSignal): Promise<void> => {
  await mkdir(buildDir, { recursive: true })
  const hash = await hashOf(part)
  const made = await readFile(part.mark, 'utf8').catch(() => '')
  if (made === hash && existsSync(part.result)) return
  log(`Building the ${part.name} …`)
  // Until it succeeds, the result is invalid.
  await rm(part.mark, { force: true })
  await run(part, signal)
  await writeFile(part.mark, hash)
}

/** The template stays as long as nothing changes but functions: only their bundles are made again. */
const buildCloud = async (log: (text: string) => void, signal: AbortSignal): Promise<BuiltCloud> => {
  await buildPart(template, log, signal)
  const bundles = new Bundles(root)
  const changed = bundles.changed()
  if (changed.length > 0) {
    const name = changed.join(', ')
    log(`Building ${name} …`)
    await run({ name, command: ['local/make-bundles.ts', bundles.newFolder, ...changed] }, signal)
    bundles.note(changed, bundles.newFolder)
  }
  return { outdir, bundles: bundles.folders() }
}

export interface BuiltCloud {
  /** Of the template. */
  outdir: string
  /** The folders of the functions' bundles, which may be newer than the template. */
  bundles: Readonly<Record<string, string>>
}

export interface Build {
  /** Synthesizes the template, and bundles the functions. */
  cloud(): Promise<BuiltCloud>
  /** @returns the directory of the web app. */
  web(): Promise<string>
}

/** Both parts, each built only if its inputs have changed. */
export const buildOf = (log: (text: string) => void, signal: AbortSignal): Build => ({
  cloud: () => buildCloud(log, signal),
  web: () => buildPart(web, log, signal).then(() => webDir),
})
