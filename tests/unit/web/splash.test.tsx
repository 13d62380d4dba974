// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import Splash, { splashDelay } from '#web/app/routes/splash.tsx'
import { session } from '#web/lib/session.ts'
import { address, fakeApi, login, show, user } from './support.tsx'

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const start = (path: string, facts = {}) => {
  vi.useFakeTimers()
  fakeApi({ 'GET /users/usr_1': { body: user(facts) } })
  show(<Splash />, path)
}

describe('the splash screen', () => {
  it('stays for two seconds, then shows what was asked for, with its query', async () => {
    session.start(login)
    start('/splash?id=evt_1&redirect=%2Fevent')
    await wait(splashDelay - 10)
    expect(address()).toBe('/splash?id=evt_1&redirect=%2Fevent')
    await wait(20)
    expect(address()).toBe('/event?id=evt_1')
  })
  it('sends a visitor on as well: the guard decides', async () => {
    start('/splash?redirect=%2Fabout')
    await wait(splashDelay)
    expect(address()).toBe('/about')
  })
  it('sends somebody whose sign-up is not complete to its second step', async () => {
    session.start({ ...login, signup_complete: false })
    start('/splash?redirect=%2Fevents', { signup_complete: false })
    await wait(splashDelay)
    expect(address()).toBe('/signup-2')
  })
  it('believes the user record more than the login record', async () => {
    session.start({ ...login, signup_complete: false })
    start('/splash?redirect=%2Fevents', { signup_complete: true })
    await wait(splashDelay)
    expect(address()).toBe('/events')
  })
  it('goes home without or with a foreign redirect', async () => {
    start('/splash?redirect=https%3A%2F%2Fevil.example')
    await wait(splashDelay)
    expect(address()).toBe('/')
  })
})
