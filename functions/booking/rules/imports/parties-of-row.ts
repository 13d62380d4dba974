import type { ImportField } from '#shared/domain/import/fields.ts'
import { missing } from '#functions/people/rules/imports/decide.ts'
import type { Entry, Index } from '#functions/people/rules/imports/match.ts'
import { readValues, type FindPlace, type Problem, type Values } from '#functions/people/rules/imports/read-row.ts'
import { stateCode } from '#functions/people/rules/imports/states.ts'
import { spotIn } from '#functions/people/rules/imports/values.ts'

/** The client, venue and act that a row of an event means: known ones, or new ones that the row makes. */

export interface Known {
  clients: Index
  venues: Index
  acts: Index
  findPlace: FindPlace
}
export interface FoundEntry {
  entry: Entry
  isNew?: true
}
type Found = FoundEntry | Problem | undefined

export const isProblem = <T extends object>(found: T | Problem | undefined): found is Problem =>
  found !== undefined && 'reason' in found

const problem = (field: ImportField, reason: string): Problem => ({ field, reason })
const several = (field: ImportField, what: string, name: string, add: string) =>
  problem(field, `Several ${what} are called ${name}: please add ${add}`)

const newOne = (entry: Omit<Entry, 'changeable'>): Found => ({ entry: { ...entry, changeable: [] }, isNew: true })

/** Also a whole address in one cell, as calendars have it. */
export const placeValues = ({ venue, street, city, state, zipcode }: Values): Values => {
  const isAlone = venue !== undefined && street === undefined && city === undefined && zipcode === undefined
  const spot = isAlone ? spotIn(venue) : {}
  const { venue: name, ...rest } = { venue, street, city, state, zipcode, ...spot }
  const given = { name, ...rest, ...(rest.state !== undefined && { state: stateCode(rest.state) }) }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Values
}

export const venueOf = (row: number, given: Values, known: Known, id: string): Found => {
  const raw = placeValues(given)
  if (raw.name === undefined && raw.street === undefined) return undefined
  const { values, problem: wrong } = readValues('venues', { ...raw, name: raw.name ?? raw.street! }, known.findPlace)
  if (wrong) return problem(wrong.field === 'name' ? 'venue' : wrong.field, wrong.reason)
  const index = known.venues
  const named = index.named(values)
  const found = named.length > 0 ? named : index.addressed(values)
  if (found.length > 1) return several('venue', 'venues', values.name!, 'a ZIP code')
  if (found[0]) return { entry: found[0] }
  if (missing('venues', values))
    return problem('venue', `No venue is called ${values.name}: please add its ZIP code, or bring venues first`)
  const timezone = values.zipcode === undefined ? undefined : known.findPlace(values.zipcode)?.timezone
  return newOne({ id, row, values, ...(timezone !== undefined && { timezone }) })
}

const ofClient: Partial<Record<ImportField, ImportField>> = { name: 'client', full_name: 'client' }

export const clientOf = (row: number, given: Values, known: Known, id: string): Found => {
  const { client, first, last, email, phone } = given
  const raw = Object.fromEntries(
    Object.entries({ full_name: client, first, last, email, phone }).filter(([, value]) => value !== undefined),
  ) as Values
  if (Object.keys(raw).length === 0) return undefined
  const { values, defaults, problem: wrong } = readValues('clients', raw, () => undefined)
  if (wrong) return problem(ofClient[wrong.field] ?? wrong.field, wrong.reason)
  const whole = { ...defaults, ...values }
  const match = known.clients.match(whole)
  if (match?.entry.blocks !== undefined) return problem('email', match.entry.blocks)
  if (match?.by === 'name' && known.clients.named(whole).length > 1)
    return several('client', 'clients', whole.name!, 'an email')
  if (match) return { entry: match.entry }
  const lacks = missing('clients', whole)
  if (!lacks) return newOne({ id, row, values: whole })
  const name = whole.name ?? whole.email ?? whole.phone
  return lacks.field === 'email'
    ? problem('client', `No client is called ${name}: please add an email, or bring clients first`)
    : problem('client', `No client has ${name}: please add a name, or bring clients first`)
}

export const actOf = ({ act }: Values, known: Known): Found => {
  if (act === undefined) return undefined
  const found = known.acts.named({ name: act })
  if (found.length > 1) return problem('act', `Several acts are called ${act}: please choose it on the event`)
  return found[0] ? { entry: found[0] } : problem('act', `No act is called ${act}: please bring acts first`)
}
