import { describe, expect, it } from 'vitest'
import { knownRoute, loginPath, redirectTarget } from '#web/lib/redirect.ts'
import { requestedPath, splashPath } from '#web/lib/splash-path.ts'

describe('redirect targets', () => {
  it('keeps known routes of this origin with their query', () => {
    expect(redirectTarget('/event?id=evt_1')).toBe('/event?id=evt_1')
    expect(redirectTarget('/signup-2')).toBe('/signup-2')
  })
  it.each([
    'https://evil.example/event',
    '//evil.example/event',
    '/\\evil.example',
    'javascript:alert(1)',
    '/nowhere',
    'event',
    '',
    '/event/../../x',
    'data:text/html,x',
    '/\t/evil.example',
  ])('sends %j home', (value) => expect(redirectTarget(value)).toBe('/'))
  it.each([
    '/login',
    '/logout',
    '/splash?redirect=/event',
    '/signup',
    '/password-reset?token=x',
    '/confirm-email?token=x',
  ])('does not loop into %s', (value) => {
    expect(redirectTarget(value)).toBe('/')
  })
  it('allows the splash to lead to the login', () => expect(knownRoute('/login')).toBe('/login'))
  it('passes the full path to the login', () =>
    expect(loginPath('/event?id=evt_1')).toBe('/login?redirect=%2Fevent%3Fid%3Devt_1'))
})

describe('splash address', () => {
  it('keeps the query beside the redirect', () => {
    expect(splashPath('/event', '?id=evt_1')).toBe('/splash?id=evt_1&redirect=%2Fevent')
    expect(splashPath('/', '')).toBe('/splash?redirect=%2F')
  })
  it.each([
    ['/', ''],
    ['/event', '?id=evt_1'],
    ['/artistview', '?id=art_1&b='],
    ['/login', '?redirect=%2Fevent%3Fid%3D1'],
    ['/signupclient', '?agent=agt_1&event=evt_2'],
  ])('restores %s%s', (pathname, search) => {
    const back = requestedPath(splashPath(pathname, search).slice('/splash'.length))
    expect(new URL(back, 'http://x').pathname).toBe(pathname)
    expect(Object.fromEntries(new URL(back, 'http://x').searchParams)).toEqual(
      Object.fromEntries(new URLSearchParams(search)),
    )
  })
  it('does not leave the origin', () => expect(requestedPath('?redirect=//evil.example')).toBe('/'))
})
