import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { leaveQuestion, useUnsavedChanges } from '#web/components/use-unsaved-changes.ts'
import { bottomAbove, closeOnLeaving, keepAboveButtons, messagesBottom } from '#web/app/snackbar-place.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { notify } from '#web/lib/notify.ts'
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

describe('a full-screen dialog', () => {
  const shown = () => {
    const { history } = show(<p>the page</p>, '/events')
    act(() => history.push('/events?x=1'))
    return history
  }
  const arrived = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  const back = () =>
    act(async () => {
      const popped = arrived()
      window.history.back()
      await popped
    })

  it('is closed by Back, and the next Back leaves the page', async () => {
    const history = shown()
    const onBack = vi.fn<() => void>()
    history.openLayer(onBack)
    expect(address()).toBe('/events?x=1')
    await back()
    expect(onBack).toHaveBeenCalledOnce()
    expect(history.get().location.search).toBe('?x=1')
    await back()
    expect(history.get().location.search).toBe('')
    expect(onBack).toHaveBeenCalledOnce()
  })
  it('leaves no entry behind when it is closed by its button', async () => {
    const history = shown()
    const popped = arrived()
    const onBack = vi.fn<() => void>()
    history.openLayer(onBack)()
    await popped
    await back()
    expect(history.get().location.search).toBe('')
    expect(onBack).not.toHaveBeenCalled()
  })
  it('passes its history entry on to the next page or dialog', async () => {
    const history = shown()
    const close = history.openLayer(() => undefined)
    const onBack = vi.fn<() => void>()
    close()
    history.openLayer(onBack)
    act(() => history.push('/account'))
    expect(address()).toBe('/account')
    await back()
    expect(address()).toBe('/events?x=1')
    expect(history.get().location.pathname).toBe('/events')
    expect(onBack).not.toHaveBeenCalled()
  })
  it('that is closed just before a page opens is not reopened by Back', async () => {
    const history = shown()
    history.openLayer(() => undefined)()
    await new Promise((resolve) => setTimeout(resolve))
    act(() => history.push('/account'))
    await waitFor(() => expect(address()).toBe('/account'))
    await back()
    expect(address()).toBe('/events?x=1')
    await back()
    expect(address()).toBe('/events')
  })
})

describe('a message', () => {
  const arrive = () => {
    const { history } = show(<p>the page</p>, '/events')
    const close = vi.fn<() => void>()
    return { history, close, stop: closeOnLeaving(history, close) }
  }

  it('does not follow people to the page that they open next', () => {
    const { history, close, stop } = arrive()
    notify.success('Event updated')
    window.dispatchEvent(new Event('pointerdown'))
    act(() => history.push('/clients'))
    stop()
    expect(close).toHaveBeenCalledOnce()
  })
  it('is read on the page that opens after a save', () => {
    const { history, close, stop } = arrive()
    window.dispatchEvent(new Event('pointerdown'))
    notify.success('Event added')
    act(() => history.replace('/event?id=evt_1'))
    stop()
    expect(close).not.toHaveBeenCalled()
  })
  it('stays while a list is filtered', () => {
    const { history, close, stop } = arrive()
    notify.success('Event updated')
    window.dispatchEvent(new Event('keydown'))
    act(() => history.replace('/events?name=smith'))
    stop()
    expect(close).not.toHaveBeenCalled()
  })
  it('is above the buttons at the bottom, and nowhere else', () => {
    const [low, dialog, top] = [
      { top: 771, bottom: 844 },
      { top: 640, bottom: 760 },
      { top: 20, bottom: 60 },
    ]
    expect(bottomAbove([], 844)).toBe(16)
    expect(bottomAbove([top], 844)).toBe(16)
    expect(bottomAbove([low], 844)).toBe(89)
    expect(bottomAbove([dialog, low], 844)).toBe(220)
    expect(bottomAbove([{ top: 0, bottom: 0 }], 844)).toBe(16)
  })

  it('is above the field that it is about, too, unless that leaves no place in the lower half', () => {
    const bar = { top: 771, bottom: 844 }
    const field = (top: number) => ({ top, bottom: top + 80 })
    expect(messagesBottom([bar], [field(690)], 844)).toBe(170)
    expect(messagesBottom([bar], [field(690), field(600)], 844)).toBe(260)
    expect(messagesBottom([bar], [field(690), field(300)], 844)).toBe(170)
    expect(messagesBottom([bar], [690, 600, 510, 420].map(field), 844)).toBe(89)
  })

  it('leaves the button uncovered that it speaks of', async () => {
    const place = document.body.appendChild(document.createElement('div'))
    const button = document.body.appendChild(document.createElement('button'))
    const { innerHeight } = window
    button.getBoundingClientRect = () => ({ top: innerHeight - 60, bottom: innerHeight - 20 }) as DOMRect
    const stop = keepAboveButtons(place)
    const bottom = () => place.style.getPropertyValue('--bm-messages-bottom')
    place.innerHTML = '<p data-variant="success"></p>'
    await waitFor(() => expect(bottom()).toBe('16px'))
    button.click()
    place.append(document.createElement('p'))
    await waitFor(() => expect(bottom()).toBe('76px'))
    stop()
    button.remove()
    place.remove()
  })
})
