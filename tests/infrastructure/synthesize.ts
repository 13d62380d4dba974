import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#infra/build-app.ts'
import type { BuildOptions } from '#infra/build-app.ts'
import { functionNames } from '#infra/functions.ts'

export interface Resource {
  Type: string
  // What stands in a resource depends on its type; each test says what it expects there.
  Properties: Record<string, unknown>
  DeletionPolicy?: string
  DependsOn?: string[]
}
export type Resources = Record<string, Resource>

/** Whether a value of the template, however deep, refers to this resource. */
export const refersTo = (value: unknown, logicalId: string): boolean => JSON.stringify(value).includes(`"${logicalId}"`)

/** A folder of one-line handlers: most tests look at what surrounds the code, and should fail for that alone. */
const emptyHandlers = (dir: string): string => {
  for (const name of functionNames) {
    mkdirSync(join(dir, name), { recursive: true })
    writeFileSync(join(dir, name, 'handler.ts'), `export const handler = () => '${name}'\n`)
  }
  return dir
}

/** Gives `use` the options to build in a folder that is gone afterwards. */
export const inTempDir = async <T>(
  use: (options: Required<Pick<BuildOptions, 'outdir' | 'bundleDir' | 'functionsDir'>>) => Promise<T>,
): Promise<T> => {
  const dir = mkdtempSync(join(tmpdir(), 'bookme-infra-'))
  try {
    return await use({
      outdir: join(dir, 'out'),
      bundleDir: join(dir, 'bundles'),
      functionsDir: emptyHandlers(join(dir, 'functions')),
    })
  } finally {
    rmSync(dir, { recursive: true })
  }
}

export const synthesize = (context: Record<string, string> = {}) =>
  inTempDir(async (options) => {
    const { app } = await createApp({ ...options, context, skipWeb: true })
    const template = app.synth().getStackByName('BookMe').template as {
      Resources: Resources
      Outputs: Record<string, { Value: unknown }>
    }
    const resources = template.Resources
    const entries = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type)
    return {
      resources,
      outputs: template.Outputs,
      entries,
      all: (type: string) => entries(type).map(([, resource]) => resource),
      /** The one resource of a type whose logical id begins so. */
      one: (type: string, prefix = '') => {
        const found = entries(type).filter(([id]) => id.startsWith(prefix))
        if (found.length !== 1) throw new Error(`${found.length} resources ${type} ${prefix}`)
        return { id: found[0]![0], ...found[0]![1] }
      },
    }
  })
