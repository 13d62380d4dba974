import { findUser } from '#functions/people/data/user.ts'
import { people, type PersonKey } from '#local/seed/agency.ts'
import { playSteps, stepsOf } from '#local/seed/seed.ts'
import { demoPastDays, scenarios } from '#local/seed/scenarios.ts'
import { startMemorySeason, type MemorySeason } from './memory-season.ts'

const day = 86_400_000

/** The demo agency's season until `today`, in memory; `night` may look at each night. */
export const playDemoSeason = async (today: Date, night: (season: MemorySeason) => Promise<void>) => {
  const started: { season?: MemorySeason } = {}
  const look = () => (started.season ? night(started.season) : Promise.resolve())
  const season = await startMemorySeason(new Date(today.getTime() - demoPastDays * day), look)
  started.season = season
  const { agency, cloud, fixture } = season
  const accounts = new Map<PersonKey, string>()
  for (const { key } of people) {
    const user = fixture.users[key] && (await findUser(fixture.deps(), fixture.users[key].id))
    if (user?.stripe_account_id !== undefined) accounts.set(key, user.stripe_account_id)
  }
  await playSteps(
    cloud,
    scenarios.flatMap((scenario, i) => stepsOf(cloud, agency, accounts, today, scenario, i)),
  )
  await cloud.clock.advanceTo(today.toISOString())
  return season
}
