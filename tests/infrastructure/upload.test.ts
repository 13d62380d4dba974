import { App } from 'aws-cdk-lib/core'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readStage } from '#infra/config/read-stage.ts'
import { bundleFunctions } from '#infra/bundle.ts'
import { functionNames } from '#infra/functions.ts'
import { BookMeStack } from '#infra/stacks/bookme-stack.ts'
import { inTempDir } from './synthesize.ts'
import type { Resources } from './synthesize.ts'

it('a new web app is uploaded page last, without deleting files of the previous one', async () => {
  const { pageUploaded, resources, filesOf } = await inTempDir(async ({ outdir, bundleDir, functionsDir }) => {
    const webDir = join(functionsDir, '..', 'web')
    mkdirSync(join(webDir, 'assets'), { recursive: true })
    writeFileSync(join(webDir, 'assets', 'main-1a2b.js'), '')
    writeFileSync(join(webDir, 'index.html'), readFileSync(join(import.meta.dirname, '../../web/index.html')))
    writeFileSync(join(webDir, 'icon.svg'), '<svg/>')
    writeFileSync(join(webDir, 'sw.js'), '')
    const app = new App({ outdir })
    new BookMeStack(app, 'BookMe', {
      webDir,
      config: readStage('local'),
      bundles: await bundleFunctions(functionNames, { from: functionsDir, to: bundleDir }),
    })
    const stack = app.synth().getStackByName('BookMe')
    const uploaded = readdirSync(outdir)
      .map((name) => join(outdir, name, 'index.html'))
      .find((file) => existsSync(file))
    return {
      pageUploaded: readFileSync(uploaded!, 'utf8'),
      resources: (stack.template as { Resources: Resources }).Resources,
      filesOf: readdirSync(outdir).flatMap((name) =>
        name.startsWith('asset.') && existsSync(join(outdir, name)) && statSync(join(outdir, name)).isDirectory()
          ? [readdirSync(join(outdir, name)).sort().join()]
          : [],
      ),
    }
  })
  const upload = (name: string) => {
    const found = Object.entries(resources).filter(
      ([id, { Type }]) => Type === 'Custom::CDKBucketDeployment' && new RegExp(`^Web${name}CustomResource`).test(id),
    )
    expect(found).toHaveLength(1)
    return { id: found[0]![0], ...found[0]![1] }
  }
  const [assets, others, page] = [upload('UploadAssets'), upload('Upload'), upload('UploadPage')]
  for (const { Properties } of [assets, others, page]) expect(Properties).toMatchObject({ Prune: false })
  // Hashed names: kept forever.
  expect(assets.Properties).toMatchObject({
    DestinationBucketKeyPrefix: 'assets/',
    SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
  })
  // Among them the service worker, whose newest version browsers must find.
  expect(others.Properties).toMatchObject({ SystemMetadata: { 'cache-control': 'no-cache' } })
  expect(page.Properties).toMatchObject({
    SystemMetadata: { 'cache-control': 'no-cache' },
  })
  // A link preview of the home page shows the picture of the landing page, by its whole address.
  const [, marker = 'none'] = /"og:image" content="https:\/\/(.*?)\/share\.jpg"/.exec(pageUploaded) ?? []
  expect(page.Properties).toMatchObject({
    SourceMarkers: [{ [marker]: { 'Fn::GetAtt': [expect.stringMatching(/^WebDistribution/), 'DomainName'] } }],
  })
  expect(page.DependsOn).toEqual(expect.arrayContaining([assets.id, others.id]))
  // A new page calls new routes; a new service worker fetches the new page.
  const api = Object.keys(resources).filter((id) =>
    ['AWS::ApiGatewayV2::Stage', 'AWS::Lambda::Alias'].includes(resources[id]!.Type),
  )
  for (const upload of [others, page]) expect(api.filter((id) => !upload.DependsOn!.includes(id))).toEqual([])
  expect(filesOf).toEqual(expect.arrayContaining(['icon.svg,sw.js', 'index.html', 'main-1a2b.js']))
})
