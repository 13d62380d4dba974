import { act, screen, waitFor } from '@testing-library/react'
import { useRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { Guard } from '#web/app/guard.tsx'
import { type Path, paths } from '#web/lib/paths.ts'
import { session } from '#web/lib/session.ts'
import { address, login, showAt } from './support.tsx'

const known = (Object.keys(paths) as Path[]).map((one) => ({
  element: <Guard access={paths[one].access} />,
  children: [{ path: one, element: <p>page {one}</p> }],
}))
const Pages = () => useRoutes(known)
const open = (path: string) => {
  showAt(path, <Pages />)
  return address
}

const byAccess = (access: string) => (Object.keys(paths) as Path[]).filter((path) => paths[path].access === access)

describe('a visitor', () => {
  it.each([...byAccess('login'), ...byAccess('verified')].filter((path) => path !== '/logout'))(
    'is sent from %s to the login with a redirect back',
    (path) => {
      expect(open(`${path}?id=1`)()).toBe(`/login?redirect=${encodeURIComponent(`${path}?id=1`)}`)
    },
  )
  it('is not sent back to /logout after the next login', () => expect(open('/logout')()).toBe('/login'))
  it.each(byAccess('public'))('may open %s', (path) => {
    expect(open(path)()).toBe(path)
    expect(screen.getByText(`page ${path}`)).toBeTruthy()
  })
})

describe('an unverified user', () => {
  it.each(byAccess('verified'))('is sent from %s to home', (path) => {
    session.start({ ...login, verified: false })
    expect(open(path)()).toBe('/home')
  })
  it.each(byAccess('login'))('may open %s', (path) => {
    session.start({ ...login, verified: false })
    expect(open(path)()).toBe(path)
  })
})

describe('a session', () => {
  it('opens every page to the verified', () => {
    session.start(login)
    expect(open('/account?x=1')()).toBe('/account?x=1')
  })
  it('that the server ends leads to the login and back', async () => {
    session.start(login)
    open('/event?id=evt_1')
    expect(address()).toBe('/event?id=evt_1')
    act(() => session.expire(login.token))
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fevent%3Fid%3Devt_1'))
    expect(session.wasExpired()).toBe(true)
  })
  it('is not ended by a response to an older token', () => {
    session.start(login)
    session.expire('usr_1.older')
    expect(session.get()).toEqual(login)
  })
  it('is kept encoded, and refreshed from the user record', () => {
    session.start({ ...login, verified: false })
    expect(window.localStorage.getItem('bookme.login')).not.toContain('usr_1')
    session.refresh({ verified: true, signup_complete: true })
    expect(session.get()?.verified).toBe(true)
    session.clear()
    expect(window.localStorage.getItem('bookme.login')).toBeNull()
  })
})
