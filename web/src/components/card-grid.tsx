import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface CardGridProps<T> {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  render: (item: T) => ReactNode
  /** Minimum card width in px at the usual text size; a row holds as many as fit. Infinity: one. */
  minWidth?: number
  /** An estimate until a row has been measured. */
  rowHeight: number
  /** Called when the end scrolls into view and more rows exist. */
  onEnd?: (() => void) | undefined
  loadingMore?: boolean
}

const gap = 16
const List = styled('div')({ position: 'relative' })
const Row = styled('div')({
  position: 'absolute',
  top: 0,
  left: 0,
  width: '100%',
  display: 'grid',
  gap,
  paddingBottom: gap,
})

interface Place {
  width: number
  top: number
}
/**
 * The position and row heights of each list when the user left it. Going back restores the scroll position at once, so
 * the first render needs the list's full height.
 */
const left = new Map<string, { place: Place; rows: VirtualItem[] }>()

/** Larger text needs wider cards. */
const textScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/** The width, at the usual text size, and the distance from the top of the page, the origin of the virtual rows. */
const usePlace = (before: Place | undefined) => {
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(before ?? { width: 0, top: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const box = element.getBoundingClientRect()
      const next = { width: box.width / textScale(), top: box.top + window.scrollY }
      setPlace((was) => (was.width === next.width && was.top === next.top ? was : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, place }
}

/** A virtualized grid: only rows in view are in the DOM. */
export const CardGrid = <T,>({
  label,
  items,
  keyOf,
  render,
  minWidth = 280,
  rowHeight,
  onEnd,
  loadingMore = false,
}: CardGridProps<T>) => {
  const [before] = useState(() => left.get(label))
  const { ref, place } = usePlace(before?.place)
  const { width, top } = place
  const columns = Math.max(1, Math.floor((width + gap) / (minWidth + gap)))
  const count = width === 0 ? 0 : Math.ceil(items.length / columns)
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 3,
    scrollMargin: top,
    initialMeasurementsCache: before?.rows ?? [],
  })
  useEffect(
    () => () => {
      left.set(label, { place, rows: rows.measurementsCache })
    },
    [label, place, rows],
  )
  const shown = rows.getVirtualItems()

  const last = shown.at(-1)?.index ?? -1
  // Also true for zero rows: a page can be empty although more follow.
  const isNearEnd = width > 0 && last >= count - 2
  useEffect(() => {
    if (isNearEnd && !loadingMore) onEnd?.()
  }, [isNearEnd, loadingMore, onEnd, count])

  return (
    <>
      <List ref={ref} role="list" aria-label={label} style={{ height: rows.getTotalSize() }}>
        {shown.map((row) => (
          <Row
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            role="presentation"
            style={{
              transform: `translateY(${row.start - top}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item) => (
              <div key={keyOf(item)} role="listitem">
                {render(item)}
              </div>
            ))}
          </Row>
        ))}
      </List>
      {loadingMore && <LinearProgress aria-label="Loading more" />}
    </>
  )
}
