import { day, hour, pick, soon, type Gig, type PhoneStep, type Random, type SheetStep } from './acts.ts'

/** The phones of people in a generated year, and the day sheet on the day of a gig. */

const [second, minute] = [1000, 60_000]
/** Midnight at the venue comes thirteen hours before the first gig's start, or earlier. */
const longestDay = 12 * hour

const isBooked = ({ artist, acts }: Gig) =>
  acts.has(artist === 'bandleader' ? 'answered' : 'paid') && !acts.has('called_off')

const edits = [
  ['agent', 'run_of_show'],
  ['agent', 'run_of_show'],
  ['agent', 'call_time'],
  ['leader', 'run_of_show'],
] as const

/** Edits, some of them twice in a row, and *Got it*: some at once, some later, most not at all. */
export const onTheDayOf = (random: Random, gig: Gig): SheetStep[] => {
  const steps: SheetStep[] = []
  if (!isBooked(gig)) return steps
  let at = gig.start - longestDay
  for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
    at += soon(random) * 3
    if (at > gig.start - hour) break
    const [who, does] = pick(random, edits)
    steps.push({ at, who, does })
    if (random() < 0.3) steps.push({ at: at + 20 * second, who, does })
    for (const reader of ['client', 'leader'] as const) {
      const wait = pick(random, [40 * second, 40 * minute, undefined, undefined])
      if (wait !== undefined)
        steps.push({ at: at + wait + (reader === 'client' ? 0 : second), who: reader, does: 'got_it' })
    }
  }
  return steps.sort((a, b) => a.at - b.at)
}

/** More changes on one day than a reader may get texts, to somebody who has seen the sheet. */
export const stormOf = (gigs: readonly Gig[]): Gig => {
  const storm = gigs.find((gig) => isBooked(gig) && gig.acts.has('sheet_seen'))!
  storm.onTheDay = Array.from({ length: 40 }, (_, i) => ({
    ...{ at: storm.start - 8 * hour + i * 3 * minute, who: 'agent', does: 'run_of_show' },
  }))
  return storm
}

const people = ['artist', 'artist2', 'bandleader']
const numberOf = (who: string) => `+1518555014${people.indexOf(who)}`
const words = ['Stop', 'STOP', 'unsubscribe', 'start', 'START', 'yes', 'HELP', 'See you there']

/** Opting in and out, also at the phone of somebody else, and what phones write. */
export const phonesOf = (
  random: Random,
  { begins, ends }: { begins: number; ends: number },
  storm: Gig,
): PhoneStep[] => {
  const steps: PhoneStep[] = []
  const optIn = (at: number, who: string, number: string, isAnswered = true) => {
    steps.push({ at, who, number })
    if (isAnswered) steps.push({ at: at + minute, number, says: 'YES' })
  }
  for (const [i, who] of people.entries()) optIn(begins + hour + i * 5 * minute, who, numberOf(who))
  for (let at = begins + 2 * day; at < ends; at += 3 * day) {
    const time = at + Math.floor(random() * day)
    const who = pick(random, people)
    const number = numberOf(random() < 0.8 ? who : pick(random, people))
    const chance = random()
    if (chance < 0.35) optIn(time, who, number, random() < 0.8)
    else if (chance < 0.45) steps.push({ at: time, who, number: null })
    else if (chance < 0.95) steps.push({ at: time, number, says: pick(random, words) })
    // A machine that answers itself.
    else for (let i = 0; i < 15; i += 1) steps.push({ at: time + i * second, number, says: `I am away (${i})` })
  }
  const eve = storm.start - day
  const calm = steps.filter(({ at }) => at < eve || at > storm.end)
  steps.splice(0, steps.length, ...calm)
  for (const who of [storm.artist]) {
    steps.push({ at: eve, number: numberOf(who), says: 'START' })
    optIn(eve + minute, who, numberOf(who))
  }
  return steps.sort((a, b) => a.at - b.at)
}
