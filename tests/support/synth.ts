import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '#infra/build-app.ts'
import { readStage } from '#infra/config/read-stage.ts'
import { passwordCost as real } from '#functions/people/passwords/password-cost.ts'
import { oncePerRun } from './once.ts'
import { passwordCost as cheap } from './password-cost.ts'

export interface Synth {
  outdir: string
  bundleDir: string
}

const synthIn = (folder: string): Synth => ({ outdir: join(folder, 'out'), bundleDir: join(folder, 'bundles') })

/** As the minifier writes it into a bundle. */
export const costInBundle = ({ logN, r, p }: typeof real) => `{logN:${logN},r:${r},p:${p}}`

/**
 * A real password costs a third of a second of a core: the assets that the tests' cloud runs have the tests' cost. The
 * bundles keep the real one (bundles.test.ts), and so does `npm start` in the browser tests.
 */
const cheapenPasswords = (outdir: string) => {
  const files = globSync('asset.*/*.cjs', { cwd: outdir }).map((file) => join(outdir, file))
  const costly = files.filter((file) => readFileSync(file, 'utf8').includes(costInBundle(real)))
  if (costly.length === 0) throw new Error('No asset has the password cost')
  for (const file of costly)
    writeFileSync(file, readFileSync(file, 'utf8').replace(costInBundle(real), costInBundle(cheap)))
}

/** Bundles and template as deployed; only the template's assets hash passwords at the tests' cost. */
export const synthesized = async (): Promise<Synth> =>
  synthIn(
    await oncePerRun('synth', async (folder) => {
      const synth = synthIn(folder)
      await buildApp({ ...synth, skipWeb: true })
      cheapenPasswords(synth.outdir)
    }),
  )

/** The same for a stage whose screens have a channel. @returns the folder of the template. */
export const synthesizedWithChannel = async (): Promise<string> => {
  const folder = await oncePerRun('synth-channel', async (made) => {
    const config = { ...readStage('local'), screens: 'channel' as const }
    const outdir = join(made, 'out')
    await buildApp({ outdir, bundleDir: (await synthesized()).bundleDir, config, skipWeb: true })
    cheapenPasswords(outdir)
  })
  return join(folder, 'out')
}
