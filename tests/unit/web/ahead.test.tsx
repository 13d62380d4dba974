import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { usePrefetch } from '#web/app/use-prefetch.ts'
import { setPreloader, type preloadPage } from '#web/lib/preload-page.ts'
import { collectedKeys, collectKeys } from '#web/lib/typed-ahead.ts'
import { fakeApi, messages, show } from './support.tsx'

describe('a link on which the pointer or the focus rests', () => {
  const Links = () => {
    usePrefetch()
    return (
      <>
        <a href="/event?id=evt_1">Gala</a>
        <a href="/events">Events</a>
        <a href="https://elsewhere.example/event?id=evt_2">Elsewhere</a>
      </>
    )
  }
  afterEach(() => setPreloader(() => undefined))

  it('has its page and its record loaded, once and in silence', async () => {
    const preload = vi.fn<typeof preloadPage>()
    setPreloader(preload)
    const sent = fakeApi({ 'GET /events/evt_1': { status: 404, body: {} } })
    show(<Links />)
    fireEvent.pointerOver(screen.getByText('Elsewhere'))
    fireEvent.focusIn(screen.getByText('Events'))
    await waitFor(() => expect(preload.mock.calls).toEqual([['/events']]))
    fireEvent.pointerOver(screen.getByText('Gala'))
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/events/evt_1']))
    expect(preload.mock.calls.at(-1)).toEqual(['/event'])
    expect(messages()).toEqual([])
  })
})

it('keys that are typed before the search box is there are its text, and no act of the page', () => {
  const act = vi.fn()
  window.addEventListener('keydown', act)
  collectKeys()
  for (const key of ['g', 'a']) fireEvent.keyDown(document.body, { key })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(act).toHaveBeenCalledTimes(1)
  expect(collectedKeys()).toBe('ga')
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(act).toHaveBeenCalledTimes(2)
  window.removeEventListener('keydown', act)
})
