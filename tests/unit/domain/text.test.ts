import { describe, expect, it } from 'vitest'
import { canonicalEmail, mailAddress } from '#functions/platform/db/canonical-email.ts'
import { contract } from '#shared/api/contract.ts'
import {
  contractName,
  email,
  optionalContractName,
  optionalName,
  optionalText,
  personName,
  requiredName,
  requiredText,
} from '#shared/domain/schema-parts.ts'

const messageOf = (schema: {
  safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined }
}) => {
  return (value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)
}
const cannotBeSeen = ['Please remove invisible characters']
const hidden = { 'zero width space': 'No\u200bra', 'bidi override': '\u202earoN', 'Hangul filler': 'No\u3164ra' }

describe('names', () => {
  it.each(Object.entries({ ...hidden, NUL: 'No\u0000ra', 'soft hyphen': 'No\u00adra', 'line end': 'No\nra' }))(
    'a name must not contain a %s',
    (_what, value) => {
      expect(messageOf(requiredName('Required'))(value)).toEqual(cannotBeSeen)
      expect(messageOf(optionalName())(value)).toEqual(cannotBeSeen)
    },
  )

  it.each(['\u200b', '\u202e', '\u3164', '\u3164 \u2800', '\u0000', '\u200d\u200c', '\ufe0f'])(
    'a name must not be just %j',
    (value) => {
      expect(messageOf(requiredName('First name is required.'))(value)).toEqual(['First name is required.'])
      expect(messageOf(requiredText('Please enter your message'))(value)).toEqual(['Please enter your message'])
    },
  )

  it.each([
    'Zoë',
    '李小龍',
    'میخواهم',
    'می\u200cخواهم',
    'क्\u200dष',
    '👨\u200d👩\u200d👧',
    'AC/DC',
    '!!!',
    'Sinéad O’Connor',
    '2 & 1',
  ])('a name can be %s', (value) => {
    expect(requiredName('Required').parse(value)).toBe(value.normalize('NFC'))
  })
})

describe('text', () => {
  it('is stored composed, so that two spellings of one name are equal', () => {
    for (const schema of [requiredName('Required'), requiredText('Required'), optionalName(), optionalText()])
      expect(schema.parse(' Jose\u0301 ')).toBe('Jos\u00e9')
    expect(email().parse('jose@bu\u0308cher.example')).toBe('jose@b\u00fccher.example')
  })

  it('keeps lines, but no NUL or direction change', () => {
    expect(requiredText('Required').parse('one\n\ttwo\r\nthree')).toBe('one\n\ttwo\r\nthree')
    for (const value of ['a\u0000b', 'pay \u202e001$', 'a\u2067b', 'a\u0007b'])
      expect(messageOf(optionalText())(value)).toEqual(cannotBeSeen)
  })

  it('is composed on every route: none accepts a name as typed', () => {
    const body = contract.auth.signup.body().parse({
      email: 'a@b.example',
      password: 'Fresh-0ne!',
      first: 'Jose\u0301',
      last: 'Pe\u0301rez',
      roles: ['bandleader'],
      musician: { name: 'Jose\u0301', instruments: ['Fla\u0301uta'] },
      group: { name: 'Cafe\u0301' },
    })
    expect(JSON.stringify(body)).toBe(JSON.stringify(body).normalize('NFC'))
    const signature = { signature: 'Jose\u0301', consent: true, sha256: 'x' }
    expect(contract.contracts.signContract.body().parse(signature).signature).toBe('José')
    expect(contract.users.contact.body().parse({ subject: 'Cafe\u0301', message: 'Cafe\u0301' })).toEqual({
      subject: 'Café',
      message: 'Café',
    })
  })
})

describe('email addresses', () => {
  it.each(Object.values(hidden))('must not contain %j', (value) => {
    expect(messageOf(email())(`${value}@bookme.example`)).toEqual(cannotBeSeen)
    expect(messageOf(email())(`nora@${value}.example`)).toEqual(cannotBeSeen)
  })

  it('are one regardless of spelling', () => {
    for (const [one, other] of [
      ['Nora@BookMe.example', 'nora@bookme.EXAMPLE'],
      ['jose\u0301@bookme.example', 'JOS\u00c9@bookme.example'],
      ['nora@b\u00fccher.example', 'nora@xn--bcher-kva.example'],
      ['nora@BU\u0308CHER.example', 'nora@xn--bcher-kva.example'],
    ] as const)
      expect(canonicalEmail(one)).toBe(canonicalEmail(other))
    expect(mailAddress('Nora@b\u00fccher.example')).toBe('Nora@xn--bcher-kva.example')
    expect(canonicalEmail('nora@bookme.example')).not.toBe(canonicalEmail('nora@bookme.example.org'))
  })
})

describe('names of people', () => {
  const person = messageOf(personName('First name is required.'))
  const link = ['Please leave out web and email addresses']
  const mixed = ['Please use letters of one alphabet in each word']

  it.each([
    'Zoë',
    '李小龍',
    'می\u200cخواهم',
    'Sinéad O’Connor',
    "D'Arcy",
    'J. R.',
    'Jean-Luc',
    'Елена',
    'Dr. Nguyễn',
    'St.John',
    'King, Jr.',
  ])('%s is one', (value) => {
    expect(person(value)).toBeUndefined()
    expect(messageOf(contractName('Required'))(value)).toBeUndefined()
  })

  it('carry no web or email address', () => {
    for (const value of [
      'You won $500, claim at https://evil.example',
      'claim at evil.example',
      'St.Com',
      'WWW.evil',
      'me@evil',
      'https://x',
    ]) {
      expect(person(value)).toEqual(link)
      expect(messageOf(requiredName('Required'))(value)).toEqual(link)
      expect(messageOf(optionalName())(value)).toEqual(link)
      expect(messageOf(optionalContractName())(value)).toEqual(link)
    }
  })

  it('have letters only, of one alphabet in each word, as do the names on a contract', () => {
    for (const value of ['Nora2', 'You won $500', 'Nora!', 'Nora/Tom']) expect(person(value)).toHaveLength(1)
    for (const value of ['\u0415lena', 'No\u03a1a Quinn', 'Quinn \u0441o']) {
      expect(person(value)).toEqual(mixed)
      expect(messageOf(contractName('Required'))(value)).toEqual(mixed)
      expect(messageOf(optionalContractName())(value)).toEqual(mixed)
    }
  })

  it('differ from those of acts, venues and companies, with digits, signs and their own spelling', () => {
    for (const value of [
      'AC/DC',
      'Blink-182',
      'will.i.am',
      'Ke$ha',
      'Ko\u042fn',
      'The B-52’s',
      'R.E.M.',
      'fun.',
      'St.Paul & the Broken Bones',
    ])
      expect(messageOf(requiredName('Required'))(value)).toBeUndefined()
    for (const value of ['Harbor Lane 12', 'Byron & King', 'Studio 54, Inc.'])
      expect(messageOf(contractName('Required'))(value)).toBeUndefined()
  })
})
