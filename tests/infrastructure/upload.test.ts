import { App } from 'aws-cdk-lib/core'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleFunctions } from '#infra/bundle.ts'
import { functionNames } from '#infra/functions.ts'
import { BookMeStack } from '#infra/stacks/bookme-stack.ts'
import { inTempDir } from './synthesize.ts'
import type { Resources } from './synthesize.ts'

it('a built web app is uploaded without taking away parts of the one before', async () => {
  const resources = await inTempDir(async ({ outdir, bundleDir, functionsDir }) => {
    const webDir = join(functionsDir, '..', 'web')
    mkdirSync(webDir)
    writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
    const app = new App({ outdir })
    new BookMeStack(app, 'BookMe', {
      webDir,
      bundles: await bundleFunctions(functionNames, { from: functionsDir, to: bundleDir }),
    })
    return (app.synth().getStackByName('BookMe').template as { Resources: Resources }).Resources
  })
  const [upload] = Object.values(resources).filter(({ Type }) => Type === 'Custom::CDKBucketDeployment')
  expect(upload!.Properties).toMatchObject({ Prune: false, DistributionPaths: ['/*'] })
})
