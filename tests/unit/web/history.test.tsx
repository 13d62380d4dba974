// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { leaveQuestion, useUnsavedChanges } from '#web/components/use-unsaved-changes.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { session } from '#web/lib/session.ts'
import { address, login, show } from './support.tsx'

let dropped = 0
const Form = () => {
  const [dirty, setDirty] = useState(false)
  useUnsavedChanges(dirty, () => {
    dropped += 1
  })
  return (
    <button type="button" onClick={() => setDirty(!dirty)}>
      {dirty ? 'clean' : 'dirty'}
    </button>
  )
}
const start = () => {
  session.start(login)
  dropped = 0
  const { history } = show(<Form />, '/account')
  act(() => history.push('/account?tab=2'))
  return history
}
const soil = () => act(() => screen.getByText('dirty').click())
const question = () =>
  waitFor(() => {
    const asked = askedQuestions.get()[0]
    expect(asked?.text).toBe(leaveQuestion)
    return asked!
  })

describe('leaving a page', () => {
  it('does not ask if there is nothing to lose', () => {
    const history = start()
    act(() => history.push('/events?x=1'))
    expect(address()).toBe('/events?x=1')
    expect(screen.getByText('elsewhere')).toBeTruthy()
  })
  it('asks, and stays or leaves accordingly', async () => {
    const history = start()
    soil()
    act(() => history.push('/events'))
    expect(address()).toBe('/account?tab=2')
    const first = await question()
    await act(async () => first.answer(false))
    expect(address()).toBe('/account?tab=2')
    expect(dropped).toBe(0)
    act(() => history.push('/events'))
    const second = await question()
    await act(async () => second.answer(true))
    expect(address()).toBe('/events')
    expect(dropped).toBe(1)
  })
  it('also asks on going back, and shows the current page meanwhile', async () => {
    start()
    soil()
    act(() => window.history.back())
    const asked = await question()
    await waitFor(() => expect(address()).toBe('/account?tab=2'))
    expect(screen.getByText('clean')).toBeTruthy()
    await act(async () => asked.answer(true))
    await waitFor(() => expect(address()).toBe('/account'))
    expect(dropped).toBe(1)
  })
  it('does not ask once the session has ended: the draft is kept', () => {
    const history = start()
    soil()
    act(() => session.expire(login.token))
    act(() => history.replace('/login'))
    expect(address()).toBe('/login')
    expect(dropped).toBe(0)
  })
  it('warns before the tab is closed', () => {
    start()
    soil()
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})
