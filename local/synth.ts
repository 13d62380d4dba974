// `node --import tsx local/synth.ts <directory>`: a separate process, because the CDK is big and keeps its memory.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from '#infra/build-app.ts'
import { functionNames } from '#infra/functions.ts'
import { Bundles } from './bundles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bundleDir = join(root, '.build', 'functions')
await buildApp({ outdir: process.argv[2], bundleDir, skipWeb: true })
new Bundles(root).reset(functionNames, bundleDir)
