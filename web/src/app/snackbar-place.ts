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

/** Bars of buttons that messages must not cover: of a dialog, or `data-bottom-bar`. */
const bars = '.MuiDialogActions-root, [data-bottom-bar]'
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

/** Follows the bars as dialogs and pages open and close. */
export const keepAboveButtons = (place: HTMLElement): (() => void) => {
  let frame = 0
  const measure = () => {
    if (!place.querySelector('[data-variant]')) return
    const boxes = [...document.querySelectorAll(bars)].map((bar) => bar.getBoundingClientRect())
    place.style.setProperty('--bm-messages-bottom', `${bottomAbove(boxes, window.innerHeight)}px`)
  }
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  }
  const watch = new MutationObserver(later)
  watch.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', later)
  later()
  return () => {
    watch.disconnect()
    window.removeEventListener('resize', later)
    cancelAnimationFrame(frame)
  }
}
