import { type FocusEvent, type KeyboardEvent } from 'react'

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

const targetIn = (cell: Element | undefined) => cell?.querySelector<HTMLElement>('[tabindex]') ?? undefined

/** Arrow keys move between the cells of a table, which is one stop of the Tab key. */
export const gridKeys = {
  onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = event.target instanceof Element ? event.target.closest('td') : null
    const step = steps[event.key]
    if (!cell || !step) return
    const rows = [...event.currentTarget.tBodies[0]!.rows]
    const row = rows[rows.indexOf(cell.parentElement as HTMLTableRowElement) + step[0]]
    const next = targetIn(row?.cells[cell.cellIndex + step[1]])
    if (!next) return
    event.preventDefault()
    next.focus()
  },
  onFocus: ({ target, currentTarget }: FocusEvent<HTMLTableElement>) => {
    for (const other of currentTarget.querySelectorAll<HTMLElement>('td [tabindex="0"]')) other.tabIndex = -1
    target.tabIndex = 0
  },
}
