import { join } from 'node:path'
import { buildApp } from '#infra/build-app.ts'
import { oncePerRun } from './once.ts'

export interface Synth {
  outdir: string
  bundleDir: string
}

const synthIn = (folder: string): Synth => ({ outdir: join(folder, 'out'), bundleDir: join(folder, 'bundles') })

/** Bundles and template as deployed. */
export const synthesized = async (): Promise<Synth> =>
  synthIn(
    await oncePerRun('synth', async (folder) => {
      await buildApp({ ...synthIn(folder), skipWeb: true })
    }),
  )
