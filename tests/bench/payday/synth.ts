// A separate process, because bundler and CDK are big and keep their memory.
import { buildApp } from '#infra/build-app.ts'
import { readStage } from '#infra/config/read-stage.ts'

const [outdir, bundleDir, executions] = process.argv.slice(2)
const config = { ...readStage('local'), lambdaConcurrency: Number(executions) }
await buildApp({ outdir: outdir!, bundleDir: bundleDir!, config, skipWeb: true })
