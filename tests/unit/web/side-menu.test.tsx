import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SideMenu } from '#web/app/side-menu.tsx'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, showAt, user } from './support.tsx'

describe('the side menu', () => {
  it.each([
    ['/', 'Home', 'page'],
    ['/events', 'Events', 'page'],
    ['/event?id=evt_1', 'Events', 'true'],
    ['/client?id=cli_1', 'Clients', 'true'],
    ['/venue?id=ven_1', 'Venues', 'true'],
    ['/artist?id=art_1', 'Artists', 'true'],
    ['/payouts', 'Account', 'true'],
  ] as const)('at %s marks %s as the current page', (path, title, current) => {
    fakeApi({})
    session.start(login)
    queryClient.setQueryData(userKey(login.id), user({ is_agent: true }))
    showAt(path, <SideMenu />)
    const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
    expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[title, current]])
  })

  it('is in groups, without those that have no page for the reader', async () => {
    fakeApi({})
    session.start(login)
    queryClient.setQueryData(userKey(login.id), user({ is_agent: true }))
    showAt('/', <SideMenu />)
    const titles = () => screen.getAllByRole('list').map((list) => list.getAttribute('aria-labelledby'))
    expect(titles()).toEqual(['menu-Work', 'menu-People', 'menu-Money', 'menu-Me'])
    cleanup()
    queryClient.setQueryData(userKey(login.id), user({ is_client: true }))
    showAt('/', <SideMenu />)
    expect(titles()).toEqual(['menu-Work', 'menu-People', 'menu-Me'])
  })

  it('has no items until the account is known, and those of everybody if it cannot be read', async () => {
    let refuse: (() => void) | undefined
    const refused = new Promise<void>((done) => (refuse = done))
    vi.stubGlobal('fetch', async () => {
      await refused
      return new Response('{}', { status: 403, headers: { 'content-type': 'application/json' } })
    })
    session.start(login)
    showAt('/events', <SideMenu />)
    expect(screen.queryAllByRole('link')).toEqual([])
    refuse!()
    expect(await screen.findByRole('link', { name: 'Log out' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Clients' })).toBeNull()
  })
})
