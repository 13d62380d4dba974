import { once } from 'node:events'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CannotRead, fetchCalendar, type TextVersion } from '#functions/calendar/jobs/subscribed/fetch-calendar.ts'
import type { Network } from '#functions/platform/outside/ask.ts'
import { isPublicAddress, problemOfUrl } from '#functions/platform/outside/public-host.ts'
import { startCalendarServer, type CalendarServer } from '#tests/support/calendar-server.ts'

const text = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
const megabyte = 1024 * 1024

let server: CalendarServer
beforeAll(async () => {
  server = await startCalendarServer()
})
afterAll(() => server.stop())

const read = (path: string, network: Partial<Network> = {}, known: TextVersion = {}) =>
  fetchCalendar(path.startsWith('https:') ? path : server.url(path), known, { ...server.network, ...network })
const problemOf = async (...args: Parameters<typeof read>) => {
  const error: unknown = await read(...args).catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(CannotRead)
  return (error as CannotRead).problem
}

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    'fc00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001::1',
    '2001:db8::1',
    'not an address',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '169.253.1.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ['http://calendars.example/a', 'not_https'],
    ['https://name:password@calendars.example/a', 'password'],
    ['https://bookme.example/v1/public/calendars/x', 'own'],
    ['https://API.bookme.example./x', 'own'],
    ['https://127.0.0.1/a', 'private'],
    ['https://2130706433/a', 'private'],
    ['https://0x7f.1/a', 'private'],
    ['https://[::ffff:169.254.169.254]/latest/meta-data', 'private'],
    ['https://[fd00:ec2::254]/', 'private'],
    ['https://localhost/a', 'private'],
    ['https://db.internal/a', 'private'],
    ['https://router.local./a', 'private'],
    ['https://intranet/a', 'private'],
    ['https://notbookme.example/a', undefined],
    ['https://calendar.google.com/calendar/ical/x/basic.ics', undefined],
  ])('%s says %s', (url, problem) => expect(problemOfUrl(new URL(url), ['bookme.example'])).toBe(problem))
})

describe('reading a calendar', () => {
  it('gives its text and version, and nothing if it is unchanged', async () => {
    server.on('/versioned', (answer, request) => {
      if (request.headers['if-none-match'] === '"1"' && request.headers['if-modified-since'] === 'then')
        answer.writeHead(304).end()
      else answer.writeHead(200, { etag: '"1"', 'last-modified': 'then' }).end(text)
    })
    const version = { etag: '"1"', last_modified: 'then' }
    expect(await read('/versioned')).toEqual({ isUnchanged: false, text, ...version })
    expect(await read('/versioned', {}, version)).toEqual({ isUnchanged: true })
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('decompresses %s', async (encoding, compress) => {
    server.on('/compressed', (answer) =>
      answer.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from(text))),
    )
    expect(await read('/compressed')).toMatchObject({ text })
  })

  it.each([
    [401, 'password'],
    [403, 'password'],
    [404, 'missing'],
    [410, 'missing'],
    [500, 'failing'],
    [206, 'failing'],
  ])('says what %i means', async (status, problem) => {
    server.on('/status', (answer) => answer.writeHead(status).end(text))
    expect(await problemOf('/status')).toBe(problem)
  })

  it('recognizes a web page by its type and by its text', async () => {
    server.on('/typed', (answer) => answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('hello'))
    server.on('/untyped', (answer) => answer.end('\n<!DOCTYPE html><title>Log in</title>'))
    expect(await problemOf('/typed')).toBe('page')
    expect(await problemOf('/untyped')).toBe('page')
  })

  it('follows three redirects and no more', async () => {
    server.serve('/0', text)
    for (const n of [1, 2, 3, 4])
      server.on(`/${n}`, (answer) => answer.writeHead(302, { location: `./${n - 1}` }).end())
    expect(await read('/3')).toMatchObject({ text })
    expect(await problemOf('/4')).toBe('redirects')
    server.on('/nowhere', (answer) => answer.writeHead(301).end())
    expect(await problemOf('/nowhere')).toBe('failing')
  })

  it.each([
    ['http://calendars.example/', 'not_https'],
    ['https://169.254.169.254/latest/meta-data/', 'private'],
    ['https://10.0.0.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://bookme.example/v1/public/calendars/x', 'own'],
    ['file:///etc/passwd', 'not_https'],
    ['https://[broken', 'failing'],
  ])('refuses a redirect to %s', async (location, problem) => {
    server.on('/away', (answer) => answer.writeHead(302, { location }).end())
    expect(await problemOf('/away')).toBe(problem)
  })

  it('connects only to the addresses that it has checked, if the name server changes its answer', async () => {
    server.serve('/rebound', text)
    // Nothing listens at the first one.
    const answers = [['127.0.0.2'], ['127.0.0.1']]
    let lookups = 0
    const network = {
      isAllowed: (address: string) => address === '127.0.0.2',
      resolve: () => Promise.resolve(answers[Math.min(lookups++, 1)]!),
    }
    const before = server.asked.length
    expect(await problemOf('/rebound', network)).toBe('unreachable')
    expect(lookups).toBe(1)
    expect(await problemOf('/rebound', network)).toBe('private')
    expect(server.asked).toHaveLength(before)
  })

  it('looks a name up again after a redirect, and refuses one private address among public ones', async () => {
    server.on('/moved', (answer) =>
      answer.writeHead(302, { location: server.url('/0', 'other.calendars.example') }).end(),
    )
    const resolve = (host: string) =>
      Promise.resolve(host.startsWith('other') ? ['8.8.8.8', '10.0.0.1'] : ['127.0.0.1'])
    expect(await problemOf('/moved', { resolve })).toBe('private')
  })

  it('checks the address that it is really connected to', async () => {
    server.serve('/lied', text)
    let checks = 0
    // The first check is of the name server's word, the second of the open connection.
    expect(await problemOf('/lied', { isAllowed: () => (checks += 1) < 2 })).toBe('private')
    expect(server.asked).not.toContain('/lied')
  })

  it('refuses names that nobody has, servers that nobody trusts, and closed ones', async () => {
    const failing = (code: string) => () => Promise.reject(Object.assign(new Error('no answer'), { code }))
    expect(await problemOf('/0', { resolve: failing('ENOTFOUND') })).toBe('unknown_host')
    expect(await problemOf('/0', { resolve: failing('EAI_AGAIN') })).toBe('unreachable')
    expect(await problemOf('/0', { resolve: () => Promise.resolve([]) })).toBe('unknown_host')
    expect(await problemOf(server.url('/0', 'stranger.example'))).toBe('unreachable')
    server.on('/cut', (answer) => {
      answer.writeHead(200, { 'content-length': '1000' }).write(text)
      setTimeout(() => answer.destroy(), 20)
    })
    expect(await problemOf('/cut')).toBe('unreachable')
  })

  it('ends an answer that never begins, and one that never ends, in time', async () => {
    server.on('/silent', () => undefined)
    server.on('/drip', (answer) => {
      answer.writeHead(200)
      const drip = setInterval(() => answer.write('X'), 20)
      answer.on('close', () => clearInterval(drip))
    })
    expect(await problemOf('/silent', { withinMs: 150 })).toBe('slow')
    expect(await problemOf('/drip', { withinMs: 150 })).toBe('slow')
    expect(await problemOf('/0', { withinMs: 50, resolve: () => new Promise(() => undefined) })).toBe('slow')
  })

  it('stops an answer of two gigabytes after two megabytes', async () => {
    let sent = 0
    let closed: Promise<unknown> | undefined
    server.on('/huge', (answer) => {
      closed = once(answer, 'close')
      const block = Buffer.alloc(64 * 1024, 'X')
      const more = () => {
        while (sent < 2048 * megabyte && !answer.destroyed) {
          sent += block.length
          if (!answer.write(block)) return void answer.once('drain', more)
        }
        answer.end()
      }
      answer.writeHead(200, { 'content-type': 'text/calendar' })
      more()
    })
    expect(await problemOf('/huge')).toBe('large')
    await closed
    expect(sent).toBeLessThan(32 * megabyte)
  })

  it('stops to decompress a bomb, and refuses an unknown compression', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * megabyte))
    expect(bomb.length).toBeLessThan(megabyte)
    server.on('/bomb', (answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    server.on('/twice', (answer) => answer.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb)))
    server.on('/false', (answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'))
    expect(await problemOf('/bomb')).toBe('large')
    expect(await problemOf('/twice')).toBe('failing')
    expect(await problemOf('/false')).toBe('unreachable')
  })

  it('accepts a calendar of exactly two megabytes', async () => {
    const full = text.padEnd(2 * megabyte, '\n')
    server.serve('/full', full)
    server.serve('/over', `${full}\n`)
    expect(await read('/full')).toMatchObject({ text: full })
    expect(await problemOf('/over')).toBe('large')
  })
})
