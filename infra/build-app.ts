import { App } from 'aws-cdk-lib/core'
import type { CloudAssembly } from 'aws-cdk-lib/cx-api'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleFunctions } from './bundle.ts'
import { handlersDir } from './bundle-files.ts'
import { readStage, stackNameOf } from './config/read-stage.ts'
import type { StageConfig } from './config/stage-config.ts'
import { keepGrants } from './constructs/keep-grants.ts'
import type { KeptGrants } from './deploy/kept-grants.ts'
import { functionNames } from './functions.ts'
import { BookMeStack } from './stacks/bookme-stack.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export interface BuildOptions {
  /** The assembly's folder; defaults to CDK_OUTDIR (set by the CDK command line), then to `cdk.out`. */
  outdir?: string
  /** Defaults to `local`. */
  stage?: string
  /** Replaces `config/<stage>.json`, for tests. */
  config?: StageConfig
  /** Skips uploading `dist/web`: the local cloud serves the folder itself. */
  skipWeb?: boolean
  /** Contains `<name>.ts` of each function. */
  functionsDir?: string
  bundleDir?: string
  /** A file with the grants of two releases (infra/deploy/kept-grants.ts); from the command line, a context. */
  grants?: string
  /** Validates the finished template; slow, so only deployments do it. */
  validate?: boolean
}

/** The app before synthesis, for tests that inspect constructs or add checks. */
export const createApp = async (options: BuildOptions = {}): Promise<{ app: App; stack: BookMeStack }> => {
  const stage = options.stage ?? 'local'
  const config = options.config ?? readStage(stage)
  const app = new App({
    outdir: options.outdir ?? process.env.CDK_OUTDIR ?? join(root, 'cdk.out'),
    builtinCloudFormationValidation: options.validate ?? false,
    // Metadata would only clutter a template that people and the local cloud read.
    analyticsReporting: false,
    treeMetadata: false,
    stackTraces: false,
  })
  const bundles = await bundleFunctions(functionNames, {
    from: options.functionsDir ?? handlersDir,
    to: options.bundleDir ?? join(root, '.build', 'functions'),
    company: config.company,
  })
  const webDir = join(root, 'dist', 'web')
  const stack = new BookMeStack(app, stackNameOf(stage), {
    env: { ...(config.account && { account: config.account }), ...(config.region && { region: config.region }) },
    config,
    bundles,
    webDir: !options.skipWeb && existsSync(webDir) ? webDir : undefined,
  })
  const grants = options.grants ?? (app.node.tryGetContext('grants') as string | undefined)
  if (grants !== undefined) keepGrants(stack, JSON.parse(readFileSync(grants, 'utf8')) as Record<string, KeptGrants>)
  return { app, stack }
}

/** Bundles every function and synthesizes; needs no AWS account and no network. */
export const buildApp = async (options: BuildOptions = {}): Promise<CloudAssembly> => {
  const { app } = await createApp(options)
  return app.synth()
}
