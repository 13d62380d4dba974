import { act } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import Splash, { splashDelay } from '#web/app/routes/splash.tsx'
import { session } from '#web/lib/session.ts'
import { address, fakeApi, login, show, user } from './support.tsx'

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const start = (path: string, fields = {}) => {
  vi.useFakeTimers()
  fakeApi({ 'GET /users/usr_1': { body: user(fields) } })
  show(<Splash />, path)
}

describe('the splash screen', () => {
  // Fake timers do not wait for a module.
  beforeAll(() => import('#web/lib/api/rest.ts'))
  it('stays for two seconds, then shows the requested page with its query', async () => {
    session.start(login)
    start('/splash?id=evt_1&redirect=%2Fevent')
    await wait(splashDelay - 10)
    expect(address()).toBe('/splash?id=evt_1&redirect=%2Fevent')
    await wait(20)
    expect(address()).toBe('/event?id=evt_1')
  })
  it('also leads a visitor to the page: the guard decides', async () => {
    start('/splash?redirect=%2Fabout')
    await wait(splashDelay)
    expect(address()).toBe('/about')
  })
  it('sends users with an incomplete sign-up to step 2', async () => {
    session.start({ ...login, signup_complete: false })
    start('/splash?redirect=%2Fevents', { signup_complete: false })
    await wait(splashDelay)
    expect(address()).toBe('/signup-2')
  })
  it('trusts the user record over the login record', async () => {
    session.start({ ...login, signup_complete: false })
    start('/splash?redirect=%2Fevents', { signup_complete: true })
    await wait(splashDelay)
    expect(address()).toBe('/events')
  })
  it('goes home without a redirect, or with an external one', async () => {
    start('/splash?redirect=https%3A%2F%2Fevil.example')
    await wait(splashDelay)
    expect(address()).toBe('/')
  })
  it('counts from when the browser painted it, before any script ran', async () => {
    vi.useFakeTimers()
    const painted = { startTime: performance.now() - 1500 } as PerformanceEntry
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue([painted])
    show(<Splash />, '/splash?redirect=%2Fabout')
    await wait(490)
    expect(address()).toBe('/splash?redirect=%2Fabout')
    await wait(20)
    expect(address()).toBe('/about')
  })
})
