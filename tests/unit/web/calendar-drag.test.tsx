import { expect, it } from 'vitest'
import { DraggedLooks } from '#web/calendar/calendar/components/calendar-frame.tsx'
import { show } from './support.tsx'

it('a calendar block keeps its look while it is dragged, as a copy at the end of the page', () => {
  show(<DraggedLooks />)
  const copy = document.body.appendChild(document.createElement('a'))
  const borderOf = (look: string) => {
    copy.className = `look-${look} calendar-movable`
    return getComputedStyle(copy).borderTopStyle
  }
  expect([borderOf('canceled'), borderOf('booked'), borderOf('none')]).toEqual(['dashed', 'solid', 'none'])
})
