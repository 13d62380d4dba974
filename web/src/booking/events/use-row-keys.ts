import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}
const controls = 'a[href], button, input'

/**
 * Tab goes through one row and then past the list, so that what follows is not behind every row of it. The focus moves
 * to the list's edge, from where the browser takes it to the next stop.
 */
const leaveAfterRow = ({ target, currentTarget: list, shiftKey }: KeyboardEvent<HTMLElement>): void => {
  const row = target instanceof Element ? [...(target.closest('[data-index]')?.querySelectorAll(controls) ?? [])] : []
  if (target !== row.at(shiftKey ? 0 : -1)) return
  const edge = shiftKey ? list.previousElementSibling : list.nextElementSibling
  if (edge instanceof HTMLElement) edge.focus({ preventScroll: true })
}

const fields = 'input:not([type=checkbox]), select, textarea'

/**
 * Arrow keys, Home and End move between the rows' links, and Enter opens the focused one. The list needs an element
 * with `tabIndex={-1}` on both sides.
 */
export const useRowKeys = (count: number, scrollTo: (index: number) => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Tab') return leaveAfterRow(event)
  const step = steps[event.key]
  if (!step || count === 0 || !(event.target instanceof Element) || event.target.matches(fields)) return
  const list = event.currentTarget
  const here = event.target.closest('[data-index]')?.getAttribute('data-index')
  const next = step(here == null ? -1 : Number(here), count - 1)
  event.preventDefault()
  scrollTo(next)
  const focus = (triesLeft: number): void => {
    const link = list.querySelector<HTMLElement>(`[data-index="${next}"] [data-open]`)
    if (link) link.focus({ preventScroll: true })
    // A row out of view is rendered after scrolling.
    else if (triesLeft > 0) requestAnimationFrame(() => focus(triesLeft - 1))
  }
  focus(10)
}
