import { beforeAll, describe, expect, it } from 'vitest'
import { indexWords, rarestWord } from '#functions/platform/db/search.ts'
import { canBeMailed } from '#shared/domain/text.ts'
import { cellPhone, email, optionalCellPhone, optionalPhone, phone } from '#shared/domain/schema-parts.ts'
import { instruments, mealPreferences, scheduleTemplates, venueTimezones } from '#shared/domain/lists.ts'
import { matchesName, nameWords, normaliseName } from '#shared/domain/name-search.ts'
import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { formatPhone, loadPhoneLibrary, telLink } from '#shared/domain/phone.ts'
import { isTimeZone } from '#shared/domain/time-zone.ts'
import { mealChoiceOf, mealPreferenceOf } from '#shared/domain/user/meal.ts'
import {
  accountProblems,
  displayName,
  isSignupComplete,
  pictureProblems,
  roleLabel,
} from '#shared/domain/user/rules.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { eventTypes } from '#shared/domain/event/record/event-types.ts'

const nobody: User = {
  id: 'usr_1',
  first: 'Ann',
  last: 'Lee',
  email: 'ann@lee.example',
  cell_phone: '212-555-0142',
  zipcode: '12207',
  verified: true,
  signup_complete: false,
  is_admin: false,
  is_agent: false,
  is_client: false,
  is_artist: false,
  is_bandleader: false,
  is_musician: false,
  groups: [],
  version: 1,
}
const common = { first: 'Ann', last: 'Lee', email: 'ann@lee.example', cell_phone: '2125550142', zipcode: '12207' }
const artist = {
  name: 'Ann',
  bio: 'b',
  repertoire: 'r',
  video_url: 'https://youtu.be/dQw4w9WgXcQ',
  website_url: 'ann.example',
}
const musician = { name: 'Ann', instruments: ['Harp'] }
const group = {
  id: 'grp_1',
  name: 'G',
  bio: 'b',
  repertoire: 'r',
  video_url: 'https://youtu.be/dQw4w9WgXcQ',
  website_url: 'g.example',
}

describe('account', () => {
  it.each<[string, Partial<User>, unknown, Record<string, string>]>([
    ['client, no ZIP needed', { is_client: true }, { ...common, zipcode: '', client: { name: 'Lee Inc' } }, {}],
    [
      'client who is more needs one',
      { is_client: true, is_musician: true },
      { ...common, zipcode: '', client: { name: 'L' }, musician },
      { zipcode: 'Required.' },
    ],
    [
      'wrong ZIP',
      { is_agent: true },
      { ...common, zipcode: '1220', agent: { name: 'A' } },
      { zipcode: 'ZIP must be 5 digits' },
    ],
    [
      'nothing',
      { is_agent: true },
      {},
      {
        first: 'First name is required.',
        last: 'Last name is required.',
        email: 'Email is required.',
        cell_phone: 'Required.',
        zipcode: 'Required.',
        'agent.name': 'Required',
      },
    ],
    [
      'email without a user name',
      { is_client: true },
      { ...common, email: '@lee.example', client: { name: 'L' } },
      { email: 'Email should have a username.' },
    ],
    [
      'email without @',
      { is_client: true },
      { ...common, email: 'lee.example', client: { name: 'L' } },
      { email: 'Email should include an @ symbol.' },
    ],
    [
      'email without period',
      { is_client: true },
      { ...common, email: 'ann@lee', client: { name: 'L' } },
      { email: 'Email should include a period symbol.' },
    ],
    [
      'email with a short end',
      { is_client: true },
      { ...common, email: 'ann@lee.e', client: { name: 'L' } },
      { email: 'Email should contain a valid domain extension.' },
    ],
    ['artist', { is_artist: true }, { ...common, artist, musician }, {}],
    [
      'artist without blocks',
      { is_artist: true },
      common,
      {
        'artist.name': 'Required',
        'artist.bio': 'Required',
        'artist.repertoire': 'Required',
        'artist.video_url': 'Required, must be YouTube',
        'artist.website_url': 'Required',
        'musician.name': 'Required',
        'musician.instruments': 'At least one instrument must be selected',
      },
    ],
    [
      'artist with a long bio and another video site',
      { is_artist: true },
      { ...common, musician, artist: { ...artist, bio: 'x'.repeat(7001), video_url: 'https://vimeo.com/1' } },
      { 'artist.bio': 'Max 7000 characters', 'artist.video_url': 'Required, must be YouTube' },
    ],
    [
      'musician without instruments',
      { is_musician: true },
      { ...common, musician: { name: '', instruments: [] } },
      { 'musician.name': 'Required', 'musician.instruments': 'At least one instrument must be selected' },
    ],
    [
      'other meal without text',
      { is_musician: true },
      { ...common, musician, meal_preference: 'other' },
      { meal_preference: 'Please specify meal preference' },
    ],
    ['own meal', { is_musician: true }, { ...common, musician, meal_preference: 'no mushrooms' }, {}],
    [
      'band leader',
      { is_bandleader: true, is_musician: true },
      { ...common, musician, groups: [{ ...group, bio: '', name: ' ' }] },
      { 'groups.0.bio': 'This field is required', 'groups.0.name': 'This field is required' },
    ],
    [
      'blocks of other roles do not matter',
      { is_client: true },
      { ...common, client: { name: 'L' }, artist: { name: '' }, musician: { name: '', instruments: [] }, groups: [{}] },
      {},
    ],
  ])('%s', (_name, roles, input, problems) => {
    expect(accountProblems({ ...nobody, ...roles }, input)).toEqual(problems)
  })

  it('requires pictures unless they exist or are being uploaded', () => {
    expect(pictureProblems({ ...nobody, is_artist: true })).toEqual({
      profile_picture: 'Required',
      'artist.picture': 'Required',
    })
    expect(
      pictureProblems({ ...nobody, is_artist: true, profile_picture: 'p', artist: { id: 'a', picture: 'q' } }),
    ).toEqual({})
    expect(pictureProblems({ ...nobody, is_artist: true }, { profile: true, artist: true })).toEqual({})
  })

  it('is complete with the blocks of its roles', () => {
    expect(isSignupComplete({ ...nobody, is_client: true, client: { id: 'c', name: 'Lee' }, zipcode: null })).toBe(true)
    expect(isSignupComplete({ ...nobody, is_client: true, client: { id: 'c', name: '' } })).toBe(false)
    expect(
      isSignupComplete({
        ...nobody,
        is_artist: true,
        artist: { id: 'a', ...artist },
        musician: { id: 'm', ...musician },
      }),
    ).toBe(true)
    expect(
      isSignupComplete({
        ...nobody,
        is_artist: true,
        artist: { id: 'a', name: 'A' },
        musician: { id: 'm', ...musician },
      }),
    ).toBe(false)
    expect(
      isSignupComplete({ ...nobody, is_musician: true, musician: { id: 'm', ...musician }, cell_phone: null }),
    ).toBe(false)
    expect(
      isSignupComplete({
        ...nobody,
        is_bandleader: true,
        is_musician: true,
        musician: { id: 'm', ...musician },
        groups: [{ id: 'g', name: 'New' }],
      }),
    ).toBe(true)
  })

  it('is labeled and named by its role', () => {
    const of = (roles: Partial<User>) => [roleLabel({ ...nobody, ...roles }), displayName({ ...nobody, ...roles })]
    expect(of({ is_admin: true, is_agent: true, agent: { id: 'a', name: 'Agency' } })).toEqual(['Admin', 'Ann Lee'])
    expect(of({ is_agent: true, agent: { id: 'a', name: 'Agency' } })).toEqual(['Agent', 'Agency'])
    expect(of({ is_client: true, client: { id: 'c', name: 'Inc' } })).toEqual(['Client', 'Inc'])
    expect(
      of({ is_artist: true, is_musician: true, artist: { id: 'a', name: 'Star' }, musician: { id: 'm', ...musician } }),
    ).toEqual(['Artist', 'Star'])
    expect(of({ is_musician: true, musician: { id: 'm', name: 'Mo', instruments: [] } })).toEqual(['Musician', 'Mo'])
    expect(of({ is_musician: true, is_bandleader: true, musician: { id: 'm', name: 'Mo', instruments: [] } })).toEqual([
      'Bandleader',
      'Mo',
    ])
  })
})

describe('phone numbers', () => {
  it.each(['2125550142', '(212) 555-0142', '212.555.0142', '+1 212 555 0142', '1-212-555-0142'])(
    '%s is normalized',
    (written) => {
      expect(phone().parse(written)).toBe('212-555-0142')
      expect(optionalPhone().parse(written)).toBe('212-555-0142')
    },
  )
  it('are formatted while typing, and rejected when too short', () => {
    expect(['2', '2125', '1234567890', '21255501429'].map(formatPhone)).toEqual([
      '2',
      '212-5',
      '123-456-7890',
      '21255501429',
    ])
    expect(phone().safeParse('21255501429').success).toBe(false)
    expect(phone().safeParse('212555014').success).toBe(false)
    expect([optionalPhone().parse(''), optionalPhone().parse(null)]).toEqual(['', null])
  })
})

describe('phone numbers that are no ten digits', () => {
  beforeAll(loadPhoneLibrary)

  it.each([
    ['+44 20 7946 0958', '+44 20 7946 0958', 'tel:+442079460958'],
    ['011 44 (20) 7946-0958', '+44 20 7946 0958', 'tel:+442079460958'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958', 'tel:+442079460958'],
    ['+49301234567', '+49 30 1234567', 'tel:+49301234567'],
    ['+1 (212) 555-0142 ext. 5', '212-555-0142 ext. 5', 'tel:+12125550142;ext=5'],
    ['212-555-0142 x12', '212-555-0142 ext. 12', 'tel:+12125550142;ext=12'],
    ['+44 20 7946 0958 #7', '+44 20 7946 0958 ext. 7', 'tel:+442079460958;ext=7'],
  ])('%s is kept as %s', (typed, kept, link) => {
    expect([phone().parse(typed), optionalPhone().parse(typed), telLink(kept)]).toEqual([kept, kept, link])
    expect(phone().parse(kept)).toBe(kept)
  })
  it.each(['+1 (212) 555-0142 ext. 5', '212-555-0142 x12', '+44 20 7946 0958 #7'])(
    '%s is no cell phone, for its extension',
    (typed) => {
      for (const rule of [cellPhone(), optionalCellPhone()])
        expect(rule.safeParse(typed).error?.issues[0]?.message).toBe('Please leave out the extension')
    },
  )
  it.each(['1-800-FLOWERS', '212-555-0142 or 917-555-0100', '21255501429', '12'])('%s is refused', (typed) => {
    expect(phone().safeParse(typed).error?.issues[0]?.message).toBe('Phone must be 10 digits')
  })
  it.each(['+999', '+44 20', '011 999 123 4567'])('%s is refused for its country code', (typed) => {
    expect(phone().safeParse(typed).error?.issues[0]?.message).toBe('Please check the country code and the number')
  })
  it('link only what somebody can dial', () => {
    expect(['no phone', '12', '+1 555', '21255501429', ''].map(telLink)).toEqual(Array(5).fill(undefined))
  })
  it('never become another number', () => {
    const typed = fc.stringMatching(/^\+?[0-9() .-]{7,18}( ?(x|ext) ?[0-9]{1,3})?$/)
    fc.assert(
      fc.property(typed, (text) => {
        const read = phone().safeParse(text)
        if (!read.success) return
        const before = parsePhoneNumberFromString(text, 'US')
        const after = parsePhoneNumberFromString(read.data, 'US')
        if (before?.isValid()) expect([after?.number, after?.ext]).toEqual([before.number, before.ext])
      }),
      { numRuns: 2000 },
    )
  })
})

describe('meals', () => {
  it('shows values that are not on the list as other, and sends their text', () => {
    expect(mealChoiceOf(null)).toEqual({ choice: 'no preference', text: '' })
    expect(mealChoiceOf('vegan')).toEqual({ choice: 'vegan', text: '' })
    expect(mealChoiceOf('no mushrooms')).toEqual({ choice: 'other', text: 'no mushrooms' })
    for (const stored of [...mealPreferences.filter((meal) => meal !== 'other'), 'only cake'])
      expect(mealPreferenceOf(mealChoiceOf(stored))).toBe(stored)
  })
})

describe('lists', () => {
  it('have the required length and entries', () => {
    expect(instruments.length).toBeGreaterThanOrEqual(40)
    expect(new Set(instruments).size).toBe(instruments.length)
    expect([mealPreferences[0], mealPreferences.at(-1)]).toEqual(['no preference', 'other'])
    expect(venueTimezones.filter((zone) => !isTimeZone(zone))).toEqual([])
    for (const type of eventTypes) expect(scheduleTemplates[type].length).toBeGreaterThan(40)
    for (const type of eventTypes) expect(scheduleTemplates[type].length).toBeLessThanOrEqual(2000)
  })
})

describe('name search', () => {
  it('folds case and accents', () => {
    expect(normaliseName('  Łukasz   ÉNEILL ')).toBe('lukasz eneill')
    expect(nameWords('The O’Neill-Smith Trio & the Straße')).toEqual(['the', "o'neill", 'smith', 'trio', 'strasse'])
  })

  it.each<[string, string, boolean]>([
    ['Blue Note Quartet', 'qua', true],
    ['Blue Note Quartet', 'note bl', true],
    ['Blue Note Quartet', 'ote', false],
    ['Blue Note Quartet', 'blue x', false],
    ['José Ñandú', 'jose nan', true],
    ['Jose', 'JOSÉ', true],
    ['Anyone', '', true],
    ['Anyone', '  ', true],
    ['Smith-Jones', 'jones', true],
    ["O'Neill", 'o’ne', true],
    ['AC/DC', 'dc', true],
  ])('%s by %s: %s', (name, filter, matches) => {
    expect(matchesName(name, filter)).toBe(matches)
  })

  it.each([
    ["O'Malley's", 'OMalleys'],
    ['O’Malley’s Pub', "o'malley's"],
    ['AC/DC', 'ACDC'],
    ['AC/DC', 'ac/dc'],
    ['Hawai\u02bbi Theatre', "Hawai'i"],
    ['Hawai\u02bbi Theatre', 'Hawaii'],
    ['Hawaii Theatre', "Hawai'i"],
    ["Ka'ahumanu Hall", 'Kaahumanu'],
    ['Ka\u02bbahumanu Hall', 'Kaahumanu'],
  ])('%s is found by %s, in lists and in the index', (name, filter) => {
    expect(matchesName(name, filter)).toBe(true)
    expect(indexWords(name, 8).some((word) => word.startsWith(rarestWord(filter)!))).toBe(true)
  })
})

describe('an email address', () => {
  it('has plain letters before the @, because no other can be mailed', () => {
    expect(email().safeParse('jos\u00e9@test.example').error?.issues[0]?.message).toMatch(/plain letters/)
    expect(email().safeParse('jose@b\u00fccher.example').success).toBe(true)
    expect(canBeMailed('jos\u00e9@test.example')).toBe(false)
  })
})
