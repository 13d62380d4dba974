import type { FreeWish } from '#shared/domain/free-words.ts'
import { availabilityWord } from '#web/lib/availability-word.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { recordPath } from '#web/lib/record-path.ts'
import type { FoundPerson, FreeDay } from './api/search.ts'
import type { Result, ResultGroup } from './results.ts'

/** The answer to *who is free*: it repeats the day that it understood, and says why nobody is found. */

const most = 6
const inWords = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC')
const dayName = (day: string) => new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
const isMusician = ({ id }: FoundPerson) => id.startsWith('mus_')

/** An event begins with the act that is chosen; a musician's page opens. */
const personResult = (day: string, one: FoundPerson): Result => {
  const { id, name, genres, instruments, availability } = one
  const isFree = availability === 'free'
  const begins = isFree && !isMusician(one)
  return {
    ...{ key: `free ${day} ${id}`, label: name },
    to: begins ? `/event?id=new&act=${id}&date=${day}` : (recordPath(id) ?? `/artists?day=${day}`),
    detail: [
      ...(begins ? ['New event'] : isFree ? [] : [availabilityWord(availability)]),
      ...(genres ?? instruments ?? []),
    ].join(' · '),
  }
}

const groupOf = (title: string, day: string, people: readonly FoundPerson[]): ResultGroup => ({
  title: people.length > most ? `${title} (${most} of ${people.length})` : title,
  results: people.slice(0, most).map((one) => personResult(day, one)),
})

const onDay = ({ day, found }: FreeDay, what: string): ResultGroup[] => {
  const said = inWords(day)
  const like = what === '' ? '' : `: ${what}`
  const free = found.filter(({ availability }) => availability === 'free')
  const taken = found.filter(({ availability }) => availability !== 'free')
  const all = `/artists?day=${day}`
  const isNobody = `Nobody like that is free on ${said}`
  const fits = taken.length === 1 ? 'the one who would fit is taken' : `all ${taken.length} who would fit are taken`
  const unknown = `Nobody here is called, or plays, “${what}”: nobody to look up on ${said}`
  const title = found.length === 0 ? unknown : free.length === 0 ? `${isNobody}: ${fits}` : said
  const acts = free.filter((one) => !isMusician(one))
  return [
    groupOf(`Free on ${said}${like}`, day, acts),
    groupOf(`Musicians who are free on ${said}${like}`, day, free.filter(isMusician)),
    { title, results: [{ key: all, label: `All acts that are free on ${said}`, to: all }] },
    ...(free.length === 0 ? [groupOf(`Not free on ${said}${like}`, day, taken)] : []),
  ]
}

/** A day that is not what it is called is asked about, never replaced. */
const question = ({ said, asked }: FreeWish): ResultGroup[] => {
  if (!('wrong' in said)) return []
  const { weekday, day } = said.wrong
  return [
    {
      title: `${inWords(day)} is a ${dayName(day)}, not a ${capital(weekday)}. Which day do you mean?`,
      results: said.choices.map((choice) => ({
        ...{ key: `day ${choice}`, label: inWords(choice), to: '' },
        words: [asked.before, choice, asked.after].filter(Boolean).join(' '),
      })),
    },
  ]
}

export const freeResults = (wish: FreeWish, days: readonly FreeDay[] | undefined): ResultGroup[] =>
  [...question(wish), ...(days ?? []).flatMap((each) => onDay(each, wish.what))].filter(
    ({ results }) => results.length > 0,
  )
