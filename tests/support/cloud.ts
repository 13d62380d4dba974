import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCloud, type Cloud, type CloudOptions } from '#local/cloud.ts'
import type { PersonKey } from '#local/seed/agency.ts'
import { connectProvider } from '#local/seed/provider.ts'
import { signUp, type Agency } from '#local/seed/people.ts'
import { synthesized } from './synth.ts'

/** The whole product on a freshly synthesized template, with its own state folder and port. */
export interface RunningCloud {
  cloud: Cloud
  stop(): Promise<void>
}

export const runCloud = async (options: Partial<CloudOptions> = {}): Promise<RunningCloud> => {
  const { outdir } = await synthesized()
  const stateDir = mkdtempSync(join(tmpdir(), 'bookme-state-'))
  const cloud = await startCloud({ stateDir, port: 0, outdir, ...options })
  return {
    cloud,
    stop: async () => {
      await cloud.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** The demo agency's people, places, cards and bank accounts, without its events. */
export const openAgency = async (cloud: Cloud): Promise<Agency & { accounts: Map<PersonKey, string> }> => {
  const agency = await signUp(cloud)
  return { ...agency, accounts: await connectProvider(cloud, agency) }
}
