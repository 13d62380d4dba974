import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LocalError } from '../state/local-error.ts'

export interface Resource {
  Type: string
  Properties?: Record<string, unknown>
}

/** The parts of a synthesized CloudFormation template used here. */
export interface Template {
  Resources: Record<string, Resource>
  Parameters?: Record<string, { Default?: unknown }>
}

/** Directory of a file asset by its S3 key in the template. */
export type AssetDirectory = (s3Key: string) => string

interface AssetManifest {
  files: Record<string, { source: { path: string }; destinations: Record<string, { objectKey: string }> }>
}

const readJson = <T>(path: string): T => {
  if (!existsSync(path)) throw new LocalError(`${path} is missing: synthesize first (npm run synth).`)
  return JSON.parse(readFileSync(path, 'utf8')) as T
}

export const stackName = 'BookMe'
/** `BookMe-auth` → `auth` */
export const ownName = (functionName: string): string => functionName.replace(`${stackName}-`, '')

export const readTemplate = (outdir: string): Template => readJson<Template>(join(outdir, `${stackName}.template.json`))

export const readAssets = (outdir: string): AssetDirectory => {
  const manifest = readJson<AssetManifest>(join(outdir, `${stackName}.assets.json`))
  const paths = new Map<string, string>()
  for (const file of Object.values(manifest.files)) {
    for (const { objectKey } of Object.values(file.destinations))
      paths.set(objectKey, resolve(outdir, file.source.path))
  }
  return (s3Key) => {
    const path = paths.get(s3Key)
    if (!path)
      throw new LocalError(`The template wants the asset ${s3Key}, which ${stackName}.assets.json does not have.`)
    return path
  }
}
