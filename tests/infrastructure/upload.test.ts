import { App } from 'aws-cdk-lib/core'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readStage } from '#infra/config/read-stage.ts'
import { bundleFunctions } from '#infra/bundle.ts'
import { functionNames } from '#infra/functions.ts'
import { BookMeStack } from '#infra/stacks/bookme-stack.ts'
import { inTempDir } from './synthesize.ts'
import type { Resources } from './synthesize.ts'

it('a new web app is uploaded without deleting files of the previous one', async () => {
  const resources = await inTempDir(async ({ outdir, bundleDir, functionsDir }) => {
    const webDir = join(functionsDir, '..', 'web')
    mkdirSync(join(webDir, 'assets'), { recursive: true })
    writeFileSync(join(webDir, 'assets', 'main-1a2b.js'), '')
    writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
    const app = new App({ outdir })
    new BookMeStack(app, 'BookMe', {
      webDir,
      config: readStage('local'),
      bundles: await bundleFunctions(functionNames, { from: functionsDir, to: bundleDir }),
    })
    return (app.synth().getStackByName('BookMe').template as { Resources: Resources }).Resources
  })
  const uploads = Object.entries(resources).filter(([, { Type }]) => Type === 'Custom::CDKBucketDeployment')
  const of = (prefix: string | undefined) =>
    uploads.find(([, { Properties }]) => Properties.DestinationBucketKeyPrefix === prefix)!
  const [assetsId, assets] = of('assets/')
  const [, pages] = of(undefined)
  // Hashed names: kept forever, and uploaded before the page that names them.
  expect(assets.Properties).toMatchObject({
    Prune: false,
    SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
  })
  expect(pages.Properties).toMatchObject({ Prune: false, DistributionPaths: ['/*'] })
  expect(pages.Properties).not.toHaveProperty('SystemMetadata')
  expect(pages.DependsOn).toContain(assetsId)
})
