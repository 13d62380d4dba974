import { describe, expect, it } from 'vitest'
import { artistsApi } from '#shared/api/artists.ts'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { usersApi } from '#shared/api/users.ts'

/** Limits of queries, checked before anything is read. */

const endpoints: Endpoint[] = Object.values(contract).flatMap((group: Record<string, Endpoint>) => Object.values(group))
/** The first message of each field, as in a response. */
const problems = ({ query }: Endpoint, given: Record<string, string>): Record<string, string> => {
  const issues = query!().safeParse(given).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message] as const).reverse())
}

describe('a search by availability', () => {
  const searches = [
    artistsApi.listArtists,
    artistsApi.listBandleaders,
    artistsApi.listMusicianInstruments,
    groupsApi.listGroups,
  ]

  it.each(searches)('cannot waste server time with thousands of years: $path', (endpoint) => {
    expect(problems(endpoint, { start: '1119-03-01T00:00:00Z', end: '9850-03-01T00:00:00Z' })).toEqual({
      start: 'Not a date and time',
      end: 'Not a date and time',
    })
    expect(problems(endpoint, { start: '2000-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z' })).toEqual({
      end: 'An event can last at most 31 days',
    })
    expect(problems(endpoint, { start: '2027-03-01T00:00:00Z', end: '2027-04-01T00:00:01Z' })).toHaveProperty('end')
    expect(problems(endpoint, { start: '2027-03-01T00:00:00Z', end: '2027-04-01T00:00:00Z' })).toEqual({})
  })

  it.each(searches)('ends after its start: $path', (endpoint) => {
    const start = '2027-03-01T00:00:00Z'
    for (const end of [start, '2027-02-28T00:00:00Z'])
      expect(problems(endpoint, { start, end })).toEqual({ end: 'The end must be after the start' })
  })

  it('stays within these years in UTC too, so that stored values remain readable', () => {
    for (const start of ['2000-01-01T00:00:00+01:00', '2100-12-31T23:30:00-01:00'])
      expect(problems(artistsApi.listArtists, { start })).toEqual({ start: 'Not a date and time' })
  })
})

describe('payouts of a range', () => {
  it('are limited to the years 2000 to 2100', () => {
    expect(problems(usersApi.listPayouts, { start_date: '1999-12-31', end_date: '2101-01-01' })).toEqual({
      start_date: 'start_date is not a date',
      end_date: 'end_date is not a date',
    })
    expect(problems(usersApi.listPayouts, { start_date: '2000-01-01', end_date: '2100-12-31T23:00:00Z' })).toEqual({})
  })
})

describe('a list', () => {
  const lists = endpoints.filter(({ method, response }) => method === 'GET' && response().type === 'array')

  it.each(lists)('$path comes in pages for who asks for them (else: `whole: true` in the contract)', ({ query }) => {
    expect(Object.keys(query?.().shape ?? {})).toEqual(expect.arrayContaining(['cursor', 'limit']))
  })
})

describe('a number in a query', () => {
  const paged = endpoints.filter(({ query }) => query !== undefined && 'limit' in query().shape)

  it.each(paged)('is written in plain decimal digits: $method $path', (endpoint) => {
    const problem = (limit: string) => problems(endpoint, { limit })['limit']
    for (const limit of ['1e2', '0x10', ' 5', '5 ', '+5', '-5', '5.0', '٥', '', 'NaN', '99999999999999999999'])
      expect(problem(limit), limit).toBe('Must be a number')
    for (const limit of ['0', '201']) expect(problem(limit)).toBe('Must be 1 to 200')
    expect(problem('200')).toBeUndefined()
  })
})
