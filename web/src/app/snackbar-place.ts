import { NavigationType } from 'react-router-dom'
import type { AppHistory } from '../lib/history.ts'
import { pendingMessages } from '../lib/notify.ts'

/**
 * A message belongs to the page that it appeared on: it closes when the person goes elsewhere. A message stays when the
 * app opens the next page: *Event added* is shown on the new event.
 */
export const closeOnLeaving = (history: AppHistory, close: () => void): (() => void) => {
  let path = history.get().location.pathname
  let hasActed = false
  const act = () => {
    hasActed = true
  }
  const settle = () => {
    hasActed = false
  }
  const stop = history.subscribe(() => {
    const { location, action } = history.get()
    const isOther = location.pathname !== path || action !== NavigationType.Replace
    path = location.pathname
    if (isOther && (hasActed || action === NavigationType.Pop)) close()
  })
  const stopMessages = pendingMessages.subscribe(settle)
  window.addEventListener('pointerdown', act, true)
  window.addEventListener('keydown', act, true)
  return () => {
    stop()
    stopMessages()
    window.removeEventListener('pointerdown', act, true)
    window.removeEventListener('keydown', act, true)
  }
}

/**
 * Messages must not cover bars of buttons (of a dialog, or `data-bottom-bar`) and the button last pressed, nor, where
 * there is room, the field that somebody is in and those that are wrong, which they may be about.
 */
const bars = '.MuiDialogActions-root, [data-bottom-bar]'
const fields = '.MuiFormControl-root:is(:focus-within, :has([aria-invalid=true]))'
const gap = 16
/** Room for the usual message. */
const height = 64

interface Box {
  top: number
  bottom: number
}
/** The lowest place above all bars in the way, as a distance from the bottom edge. */
export const bottomAbove = (boxes: readonly Box[], windowHeight: number): number =>
  boxes
    .filter(({ top, bottom }) => bottom > top && top < windowHeight)
    .sort((a, b) => b.bottom - a.bottom)
    .reduce((at, { top, bottom }) => {
      const lower = windowHeight - at
      return bottom > lower - height - gap && top < lower ? windowHeight - top + gap : at
    }, gap)

/** Away from fields, unless they leave no place in the lower half. */
export const messagesBottom = (bars: readonly Box[], fields: readonly Box[], windowHeight: number): number => {
  const best = bottomAbove([...bars, ...fields], windowHeight)
  return best < windowHeight / 2 ? best : bottomAbove(bars, windowHeight)
}

const buttons = 'button, a[href], [role=button]'
const buttonAt = (target: EventTarget | null): Element | undefined =>
  (target instanceof Element && !target.closest('[data-variant]') && target.closest(buttons)) || undefined

/** Follows the bars as dialogs and pages open and close, and the button that a message is about. */
export const keepAboveButtons = (place: HTMLElement): (() => void) => {
  let frame = 0
  // The code is loaded with the first message, after its button was pressed.
  let pressed = buttonAt(document.activeElement)
  const press = ({ target }: Event) => {
    pressed = buttonAt(target)
  }
  const measure = () => {
    if (!place.querySelector('[data-variant]')) return
    const boxes = (all: Iterable<Element>) => [...all].map((one) => one.getBoundingClientRect())
    const kept = boxes([...document.querySelectorAll(bars), ...(pressed?.isConnected ? [pressed] : [])])
    const bottom = messagesBottom(kept, boxes(document.querySelectorAll(fields)), window.innerHeight)
    place.style.setProperty('--bm-messages-bottom', `${bottom}px`)
  }
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  }
  const watch = new MutationObserver(later)
  watch.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', later)
  window.addEventListener('click', press, true)
  window.addEventListener('focusin', later)
  later()
  return () => {
    watch.disconnect()
    window.removeEventListener('click', press, true)
    window.removeEventListener('focusin', later)
    window.removeEventListener('resize', later)
    cancelAnimationFrame(frame)
  }
}
