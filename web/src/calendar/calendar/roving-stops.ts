import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/** The day numbers, then the events: each kind is one stop of the Tab key, and arrow keys move inside it. */
const kindsIn = (frame: Element): HTMLElement[][] => {
  const all = [...frame.querySelectorAll<HTMLElement>('[role="link"], [role="button"], a[href]')]
  const isEvent = (one: Element) => one.querySelector('.calendar-event') !== null
  return [all.filter((one) => !isEvent(one)), all.filter(isEvent)]
}

const week = 7
const step = (key: string, perRow: number): number | undefined =>
  ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow })[key]

/** Moves the focus from day to day, or from event to event. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
  const here = event.target.closest<HTMLElement>('[role="link"], [role="button"], a[href]')
  const [days = [], events = []] = kindsIn(event.currentTarget)
  const kind = here && [days, events].find((one) => one.includes(here))
  // Only the days of a month are in rows.
  const by = step(event.key, kind === days && days.length > week ? week : 1)
  if (!kind || by === undefined) return
  // Otherwise the hours would scroll.
  event.preventDefault()
  kind[kind.indexOf(here) + by]?.focus()
}

/** FullCalendar makes each day and event a stop of its own: fifty of them before what comes after a month. */
export const useRovingStops = (frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const root = frame.current
    if (!root) return
    const last: (HTMLElement | undefined)[] = []
    const settle = () =>
      kindsIn(root).forEach((kind, i) => {
        const held = kind.find((one) => one === document.activeElement) ?? kind.find((one) => one === last[i])
        last[i] = held ?? kind[0]
        for (const one of kind) one.tabIndex = one === last[i] ? 0 : -1
      })
    const observer = new MutationObserver(settle)
    observer.observe(root, { childList: true, subtree: true })
    root.addEventListener('focusin', settle)
    settle()
    return () => {
      observer.disconnect()
      root.removeEventListener('focusin', settle)
    }
  }, [frame])
}
