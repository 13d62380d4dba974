// `node --import <cheap passwords> run-product.ts <state directory> <synthesized app> [--fresh]`: `npm start` without
// a build.
import { runUntilStopped } from '#local/run-until-stopped.ts'
import { startProduct } from '#local/start-product.ts'

const [, , stateDir = '', outdir = '', mode] = process.argv
await runUntilStopped(
  () => stateDir,
  async (running) => {
    const url = await startProduct(
      {
        stateDir,
        isDefault: false,
        port: 0,
        fresh: mode === '--fresh',
        build: () => ({ cloud: () => Promise.resolve({ outdir, bundles: {} }), web: () => Promise.resolve('') }),
        say: console.log,
      },
      running,
    )
    console.log(`ready ${url}`)
  },
)
