// `node --import tsx local/synth.ts <directory>`: a separate process, because the CDK is big and keeps its memory.
import { buildApp } from '#infra/build-app.ts'

await buildApp({ outdir: process.argv[2], skipWeb: true })
