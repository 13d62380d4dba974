import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#infra/build-app.ts'
import type { BuildOptions } from '#infra/build-app.ts'
import { stackNameOf } from '#infra/config/read-stage.ts'
import { checkStage } from '#infra/config/stage-config.ts'
import type { StageSettings } from '#infra/config/stage-config.ts'
import { functionNames } from '#infra/functions.ts'

export interface Resource {
  Type: string
  // A resource's content depends on its type; each test states what it expects.
  Properties: Record<string, unknown>
  DeletionPolicy?: string
  DependsOn?: string[]
  Metadata?: { checkov?: { skip: { id: string; comment: string }[] } }
}
export type Resources = Record<string, Resource>

/** Whether a value of the template refers to this resource, at any depth. */
export const refersTo = (value: unknown, logicalId: string): boolean => JSON.stringify(value).includes(`"${logicalId}"`)

/** A folder of one-line handlers: most tests check what surrounds the code and should fail only for that. */
const emptyHandlers = (dir: string): string => {
  mkdirSync(dir, { recursive: true })
  for (const name of functionNames) writeFileSync(join(dir, `${name}.ts`), `export const handler = () => '${name}'\n`)
  return dir
}

/** Gives `use` options to build in a temporary folder. */
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

const least = { mailFrom: 'bookings@bookme.example', operatorEmail: 'operator@bookme.example' }

const synthesizeAnew = (settings: Partial<StageSettings>, stage: string) =>
  inTempDir(async (options) => {
    const config = checkStage(stage, { ...least, ...settings })
    const { app } = await createApp({ ...options, stage, config, skipWeb: true })
    const template = app.synth().getStackByName(stackNameOf(stage)).template as {
      Resources: Resources
      Outputs: Record<string, { Value: unknown }>
    }
    const resources = template.Resources
    const entries = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type)
    return {
      resources,
      outputs: template.Outputs,
      entries,
      /** The logical id of the function whose alias a value of the template refers to. */
      functionBehind: (value: unknown) => {
        const alias = entries('AWS::Lambda::Alias').find(([id]) => refersTo(value, id))
        return (alias?.[1].Properties.FunctionName as { Ref: string } | undefined)?.Ref
      },
      all: (type: string) => entries(type).map(([, resource]) => resource),
      /** The only resource of a type whose logical id starts with this. */
      one: (type: string, prefix = '') => {
        const found = entries(type).filter(([id]) => id.startsWith(prefix))
        if (found.length !== 1) throw new Error(`${found.length} resources ${type} ${prefix}`)
        return { id: found[0]![0], ...found[0]![1] }
      },
    }
  })

const known = new Map<string, ReturnType<typeof synthesizeAnew>>()

/**
 * The template of a stage with these settings, and defaults for what a stage must have. Files in one process share the
 * template of equal settings, so they must not change it.
 */
export const synthesize = (settings: Partial<StageSettings> = {}, stage = 'local') => {
  const key = JSON.stringify([stage, settings])
  const template = known.get(key) ?? synthesizeAnew(settings, stage)
  known.set(key, template)
  return template
}
