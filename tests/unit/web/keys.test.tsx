import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Viewer } from '#shared/domain/permissions.ts'
import KeysDialog from '#web/app/keys-dialog.tsx'
import { useKeys } from '#web/app/use-keys.ts'
import { resultsOf } from '#web/booking/search/results.ts'
import { keyHelp, setSingleKeys } from '#web/lib/keys.ts'
import { menuPages, pagesOf } from '#web/lib/menu.ts'
import { pageActions } from '#web/lib/page-actions.ts'
import { showAt } from './support.tsx'

const nobody = { is_admin: false, is_agent: false, is_client: false }
const viewerOf = (roles: Partial<Viewer>) => ({ ...nobody, ...roles }) as Viewer
const agent = viewerOf({ is_agent: true })
const edit = vi.fn()

const Place = ({ viewer }: { viewer: Viewer }) => {
  useKeys(viewer)
  const { pathname, search } = useLocation()
  const isHelping = useSyncExternalStore(keyHelp.subscribe, keyHelp.get)
  return (
    <>
      <output>{pathname + search}</output>
      <main id="main">
        <input aria-label="Name" />
        <button aria-label="Edit" onClick={edit} />
        <button disabled>Send Proposal</button>
        <button role="tab">Now</button>
        <ul>
          {['One', 'Two', 'Three'].map((name) => (
            <li key={name}>
              <Link to={`/event?id=${name}`}>{name}</Link>
            </li>
          ))}
        </ul>
      </main>
      {isHelping && <KeysDialog viewer={viewer} />}
    </>
  )
}

// The window of these tests has no layout.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  edit.mockClear()
  setSingleKeys(true)
  keyHelp.set(false)
})

const at = () => document.querySelector('output')?.textContent
const show = (viewer = agent) => showAt('/home', <Place viewer={viewer} />)
const press = (keys: string) => userEvent.keyboard(keys)

describe('keys of the whole product', () => {
  it('have one letter for each page, which no other key has', () => {
    const letters = menuPages.map(({ key }) => key)
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters).not.toContain('g')
  })

  it('open a page after G, for those who have it', async () => {
    show()
    await press('gv')
    expect(at()).toBe('/venues')
    // An admin's page.
    await press('gu')
    expect(at()).toBe('/venues')
    await press('gh')
    expect(at()).toBe('/home')
  })

  it('begin what the role may begin, go through rows, and edit', async () => {
    show()
    await press('jjk')
    expect(document.activeElement?.textContent).toBe('One')
    await press('e')
    expect(edit).toHaveBeenCalledOnce()
    await press('n')
    expect(at()).toBe('/event?id=new')
  })

  it.each([
    ['a request for a client', { is_client: true }, '/home?ask=1'],
    ['nothing for a musician', { is_musician: true }, '/home'],
  ])('begin %s', async (_what, roles, place) => {
    show(viewerOf(roles))
    await press('n')
    expect(at()).toBe(place)
  })

  it('are letters in a field, and the browser’s with Ctrl', async () => {
    show()
    await userEvent.type(screen.getByLabelText('Name'), 'gve')
    expect([at(), edit.mock.calls.length]).toEqual(['/home', 0])
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('gve')
    fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true })
    expect(edit).not.toHaveBeenCalled()
  })

  it('are shown by ?, and can be turned off there', async () => {
    show()
    await press('?')
    const help = await screen.findByRole('dialog', { name: 'Keys' })
    for (const { path } of pagesOf(agent)) if (path === '/venues') expect(help.textContent).toContain('VenuesGV')
    expect(help.textContent).not.toContain('Users')
    // Nothing happens behind it.
    await press('n')
    expect(at()).toBe('/home')
    await userEvent.click(screen.getByRole('switch'))
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('n')
    expect(at()).toBe('/home')
  })
})

describe('the actions of a page', () => {
  it('are its buttons that can be pressed, found by their words', () => {
    show()
    expect(pageActions()).toEqual(['Edit'])
    const found = resultsOf('ed', undefined, agent, undefined, pageActions())
    expect(found).toMatchObject([{ title: 'On this page', results: [{ label: 'Edit', act: 'Edit' }] }])
  })

  it('come after a page of the menu that is called so', () => {
    const titles = (text: string) => resultsOf(text, undefined, agent, undefined, ['Events']).map(({ title }) => title)
    expect(titles('events')).toEqual(['Go to', 'On this page'])
    expect(titles('eve')).toEqual(['On this page', 'Go to'])
  })
})
