import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startCloud, type Cloud, type CloudOptions } from '#local/cloud.ts'
import { people, type PersonKey } from '#local/seed/agency.ts'
import { type VenueKey } from '#local/seed/venues.ts'
import { openStage } from '#local/seed/in-process.ts'
import { agencyOf, signUp, type Agency } from '#local/seed/people.ts'
import { connectProvider } from '#local/seed/provider.ts'
import { demoPastDays } from '#local/seed/scenarios.ts'
import { overHttp } from '#local/seed/stage.ts'
import type { Row } from '#local/services/memory-table.ts'
import { deliveries } from './deliveries.ts'
import { oncePerRun } from './once.ts'
import { newStateFolder } from './state-folder.ts'
import { synthesized } from './synth.ts'
import { noteBeginning } from './witness-tap.ts'

/** The whole product on a freshly synthesized template, with its own state folder and port. */
export interface RunningCloud {
  cloud: Cloud
  stop(): Promise<void>
}

const runOptions = () => ({
  port: 0,
  deliveries,
  /** One for each function: stopping them in turns and starting them again costs five seconds per file. */
  workers: 30,
  compileCache: join(inject('runFolder'), 'compile-cache'),
})

export const runCloud = async (
  options: Partial<CloudOptions> = {},
  stateDir = newStateFolder(),
): Promise<RunningCloud> => {
  const { outdir } = await synthesized()
  const cloud = await startCloud({ stateDir, outdir, ...runOptions(), ...options })
  return {
    cloud,
    stop: async () => {
      await cloud.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** Needed besides the state to act as the people signed up in it. */
interface Beginning {
  users: [PersonKey, string][]
  accounts: [PersonKey, string][]
  groupId: string
  venueIds: Record<VenueKey, string>
  rows: Row[]
}

const signedUp = () =>
  oncePerRun('agency', async (folder) => {
    const { outdir } = await synthesized()
    const stateDir = join(folder, 'state')
    mkdirSync(stateDir)
    // Noon in New York: reminders keep quiet at night, also when the clock moves by whole days.
    const now = new Date(`${new Date(Date.now() - demoPastDays * 86_400_000).toISOString().slice(0, 10)}T17:00:00Z`)
    // The address is only in mails that were sent before.
    const stage = await openStage({ stateDir, outdir, url: 'http://localhost:8080', now })
    const agency = await signUp(stage)
    const accounts = await connectProvider(stage, agency)
    const beginning: Beginning = {
      users: people.map(({ key }) => [key, agency.ids(key).user]),
      accounts: [...accounts],
      groupId: agency.groupId,
      venueIds: agency.venueIds,
      rows: await stage.finish(),
    }
    writeFileSync(join(folder, 'beginning.json'), JSON.stringify(beginning))
  })

export interface RunningAgency extends RunningCloud {
  agency: Agency
  /** At the provider. */
  accounts: Map<PersonKey, string>
  /** Logs of the functions, once all had signed up. */
  output: string[]
}

/**
 * The demo agency's people, places, cards and bank accounts, without its events, as of a hundred days ago. They sign up
 * once in a run, and each file has a copy of the state.
 */
export const runAgency = async (options: Partial<CloudOptions> = {}): Promise<RunningAgency> => {
  const folder = await signedUp()
  const output: string[] = []
  const { users, accounts, rows, ...places } = JSON.parse(
    readFileSync(join(folder, 'beginning.json'), 'utf8'),
  ) as Beginning
  noteBeginning(rows)
  const stateDir = newStateFolder()
  cpSync(join(folder, 'state'), stateDir, { recursive: true })
  const running = await runCloud({ rows, output: (line) => output.push(line), ...options }, stateDir)
  const agency = agencyOf(overHttp(running.cloud), { users: new Map(users), ...places })
  return { ...running, agency, accounts: new Map(accounts), output }
}
