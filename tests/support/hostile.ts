import fc from 'fast-check'

/** Input from malicious or broken clients. */

const deep = (open: string, close: string, levels: number, middle = '1') =>
  open.repeat(levels) + middle + close.repeat(levels)
const json = (text: string): unknown => JSON.parse(text)

/** Text that breaks its context: keys, queries, pages, terminals, other people's patience. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  '\u0000\u0001\u001f\u007f',
  '\u202Egnp.exe',
  '\u2066\u2069\u200F\u200E',
  '\uFEFF',
  '\ud800',
  '\udfff\ud800',
  'a\ud83d',
  '👩‍👩‍👧‍👦'.repeat(40),
  'Z̷̢͛a̴̡͑l̶̨̆g̵̢̈o̸'.repeat(30),
  'ﷺ'.repeat(50),
  '\n\r\n\r',
  '\t',
  '\u2028\u2029',
  'İıſK',
  'ß'.repeat(300),
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '-0',
  '0x10',
  '1,000.00',
  '١٢٣',
  '１２３４５',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '{}',
  '[]',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '#',
  'USER#',
  'EVENT#x\nEVENT',
  'a#b#c',
  '|',
  'usr_',
  'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'evt_#',
  '../../etc/passwd',
  '%2e%2e%2f',
  '%00',
  "'; DROP TABLE users; --",
  '${jndi:ldap://x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://169.254.169.254/',
  'a@b.c\r\nBcc: x@y.z',
  '9999-99-99',
  '2026-02-30',
  '2026-02-30T25:61:61Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-09-12T22:00:00+99:99',
  '2026-W10',
  '1970-01-01T00:00:00-23:59',
  'x'.repeat(1025),
  'é'.repeat(2049),
  'x'.repeat(10_000),
  ' '.repeat(10_000) + 'x',
  'a'.repeat(7001),
  '(a+)+$'.repeat(20),
  `${'a'.repeat(250)}@${'b'.repeat(250)}.example`,
  `http://${'a.'.repeat(2000)}example`,
]

const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  -1e15,
  1e15,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  0.1 + 0.2,
  0.001,
  99.999,
  10_000_000.01,
  [],
  {},
  [[]],
  [null],
  [{}],
  [1, 'a', null],
  { 0: 'a', length: 1 },
  { length: -1 },
  { toString: 1 },
  { valueOf: 'x' },
  { then: 1 },
  { constructor: { name: 'x' } },
  { $ne: null },
  { S: 'x' },
  { L: [] },
  { toJSON: 'x' },
  json('{"__proto__":{"is_admin":true}}'),
  json('{"__proto__":null}'),
  json('{"constructor":{"prototype":{"x":1}}}'),
  json(deep('[', ']', 500)),
  json(deep('{"a":', '}', 500)),
  json(deep('[', ']', 4000)),
  Array.from({ length: 1000 }, () => null),
  Array.from({ length: 300 }, (_, i) => ({ id: i })),
  Array.from({ length: 100 }, () => 'Drums'),
  Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, i])),
  ...hostileTexts,
]

/** All code points but surrogates, like the unit 'binary', without its map of a million characters. */
const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800))
const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: codePoint })

const hostileValue = (ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...hostileValues) },
    { weight: 1, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: anyJson },
  )

const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'PK',
  'SK',
  'ttl',
  'id',
  'version',
  'status',
  'is_admin',
  'verified',
  'user_id',
  'agent_id',
  'payments',
  '',
  '\0',
  'a.b',
  '$where',
  'x'.repeat(300),
  'length',
  'toJSON',
]

type Path = (string | number)[]
const pathsOf = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null || path.length > 4) return [path]
  return [
    path,
    ...Object.keys(value)
      .slice(0, 60)
      .flatMap((key) => pathsOf((value as Record<string, unknown>)[key], [...path, key])),
  ]
}

/** An own property for any key. */
const set = (target: object, key: string | number, value: unknown) => {
  // Lists already have a length, and JSON cannot change it.
  if (Array.isArray(target) && key === 'length') return
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

const changedAt = (value: unknown, path: Path, to: unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return to
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as object
  set(copy, key, changedAt((value as Record<string, unknown>)[key], rest, to))
  return copy
}

/** Replaces one to three places of a value with something hostile, or adds something hostile. */
export const spoiled = (value: fc.Arbitrary<unknown>, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      value,
      fc.array(fc.tuple(fc.nat(), hostileValue(ids), fc.option(fc.constantFrom(...hostileKeys), { freq: 3 })), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([good, changes]) =>
      changes.reduce<unknown>((current, [at, hostile, key]) => {
        const paths = pathsOf(current)
        const path = paths[at % paths.length]!
        if (key === null) return changedAt(current, path, hostile)
        return typeof current === 'object' && current !== null ? changedAt(current, [key], hostile) : hostile
      }, good),
    )

/** Bodies that are not JSON, or barely; the last ones exceed the size limit. */
export const hostileBodies: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{',
  '[',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
  '{"a":NaN}',
  '{"a":1e999}',
  '{"client_rate":1e999,"client_budget":-1e999}',
  '{"a":01}',
  '\uFEFF{}',
  '{}{}',
  '{"a":1}\0',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  '{"name":"a","name":"b"}',
  '{"__proto__":{"is_admin":true}}',
  '<?xml version="1.0"?><a/>',
  'a=1&b=2',
  '--x\r\n\r\n',
  deep('[', ']', 100_000),
  deep('{"a":', '}', 60_000),
  deep('[', '', 200_000, ''),
  `{"notes":"${'\\u0041'.repeat(60_000)}"}`,
  `{"notes":"${'x'.repeat(500_000)}"}`,
  `[${'0,'.repeat(200_000)}0]`,
  `{"name":"${'x'.repeat(600_000)}"}`,
  ' '.repeat(600_000),
  Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
  Buffer.from([0xc3, 0x28, 0x22]),
  Buffer.from('{"name":"\xff"}', 'latin1'),
  Buffer.alloc(600_000, 0x20),
]
export const hostileTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
  'application/json\0',
  'APPLICATION/JSON',
  'application/vnd.x+json',
]
