import { App } from 'aws-cdk-lib/core'
import type { CloudAssembly } from 'aws-cdk-lib/cx-api'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleFunctions } from './bundle.ts'
import { functionNames } from './functions.ts'
import { BookMeStack } from './stacks/bookme-stack.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export interface BuildOptions {
  /** Where the assembly goes; otherwise CDK_OUTDIR (set by the CDK command line), otherwise `cdk.out`. */
  outdir?: string
  /** Wins over the command line's `-c`: mailFrom, operatorEmail, appUrl, certificateArn, videoOfferUrl. */
  context?: Record<string, string>
  /** Leave out the upload of `dist/web`, even where it was built: who runs the template here serves the folder itself. */
  skipWeb?: boolean
  /** Holds `<name>/handler.ts` of each function. */
  functionsDir?: string
  bundleDir?: string
  /** CloudFormation's own rules on the finished template; takes more than all the rest, so only what is deployed pays for it. */
  validate?: boolean
}

/** The app before it is synthesized, for whoever wants to look at the constructs or to add checks. */
export const createApp = async (options: BuildOptions = {}): Promise<{ app: App; stack: BookMeStack }> => {
  const app = new App({
    outdir: options.outdir ?? process.env.CDK_OUTDIR ?? join(root, 'cdk.out'),
    postCliContext: options.context ?? {},
    builtinCloudFormationValidation: options.validate ?? false,
    // None of it belongs into a template that people and the local cloud read.
    analyticsReporting: false,
    treeMetadata: false,
    stackTraces: false,
  })
  const bundles = await bundleFunctions(functionNames, {
    from: options.functionsDir ?? join(root, 'functions'),
    to: options.bundleDir ?? join(root, '.build', 'functions'),
  })
  const webDir = join(root, 'dist', 'web')
  const stack = new BookMeStack(app, 'BookMe', {
    bundles,
    webDir: !options.skipWeb && existsSync(webDir) ? webDir : undefined,
  })
  return { app, stack }
}

/** Bundles every function and synthesizes; needs no AWS account and no network. */
export const buildApp = async (options: BuildOptions = {}): Promise<CloudAssembly> => {
  const { app } = await createApp(options)
  return app.synth()
}
