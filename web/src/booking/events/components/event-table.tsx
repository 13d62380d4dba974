import { styled } from '@mui/material/styles'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { canEdit } from '#shared/domain/event/access/event-permissions.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Figure } from '#web/lib/figure-path.ts'
import { useVeryWide, useWide } from '#web/lib/use-narrow.ts'
import { columnsFor } from '#web/booking/events/columns.ts'
import type { Sort } from '#web/booking/events/sort-events.ts'
import { useRowKeys } from '#web/booking/events/use-row-keys.ts'
import { EventRow } from './event-row.tsx'
import { EventTableRow, rowHeight } from './event-table-row.tsx'
import { TableHead } from './table-head.tsx'

const List = styled('ul')({ listStyle: 'none', padding: 0, margin: 0, position: 'relative' })
const Rows = styled('div')({ position: 'relative' })
const Item = styled('li')({ position: 'absolute', top: 0, left: 0, width: '100%', paddingBottom: 12 })
const Line = styled('div')({ position: 'absolute', top: 0, left: 0, width: '100%' })
interface EventTableProps {
  label: string
  events: readonly EventProjection[]
  viewer: Viewer
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  /** All of the shown events, or none of them. */
  onSelectAll: () => void
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  /** The sum whose rows are shown. */
  figure?: Figure | undefined
}

/** Staff edit names and the like in the list; a leader has only the line-up to change. */
const isEditable = (viewer: Viewer, event: EventProjection): boolean => {
  const who = relation(viewer, event)
  return isStaff(who) && canEdit(who, event).ok
}

/** Where Tab goes on from the last control of a row, and Shift+Tab from the first. */
const Edged = ({ children }: { children: ReactNode }) => (
  <>
    <span tabIndex={-1} />
    {children}
    <span tabIndex={-1} />
  </>
)

/** A table on wide screens, cards on narrow ones. Virtualized: only rows in view are in the DOM. */
export const EventTable = (props: EventTableProps) => {
  const { label, events, viewer, selected, onSelect, onSelectAll, sort, onSort, figure } = props
  const wide = useWide()
  const hasRoom = useVeryWide()
  const columns = useMemo(() => columnsFor(viewer, events, hasRoom, figure), [viewer, events, hasRoom, figure])
  /** The rows' offset from the top of the page, known after layout. */
  const [offset, setOffset] = useState(0)
  const place = useCallback((node: HTMLElement | null) => {
    if (node) setOffset(node.getBoundingClientRect().top + window.scrollY)
  }, [])
  const rows = useWindowVirtualizer({
    count: events.length,
    estimateSize: () => (wide ? rowHeight : 116),
    overscan: 6,
    scrollMargin: offset,
    getItemKey: (i) => events[i]!.id,
    // An estimate, so that rows render with the page instead of one render later.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  const onKeyDown = useRowKeys(events.length, (index) => rows.scrollToIndex(index))
  const height = { height: rows.getTotalSize() }
  const shift = (start: number) => ({ transform: `translateY(${start - rows.options.scrollMargin}px)` })
  if (!wide) {
    return (
      <Edged>
        <List ref={place} key="cards" style={height} aria-label={label} onKeyDown={onKeyDown}>
          {rows.getVirtualItems().map((row) => (
            <Item key={row.key} ref={rows.measureElement} data-index={row.index} style={shift(row.start)}>
              <EventRow event={events[row.index]!} viewer={viewer} figure={figure} />
            </Item>
          ))}
        </List>
      </Edged>
    )
  }
  const many = events.filter(({ id }) => selected.has(id)).length
  const how = many === 0 ? 'none' : many === events.length ? 'all' : 'some'
  return (
    <Edged>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={events.length + 1}
        style={{ ['--columns' as string]: columns.template }}
        onKeyDown={onKeyDown}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} selected={how} onSelectAll={onSelectAll} />
        <Rows ref={place} key="table" role="rowgroup" style={height}>
          {rows.getVirtualItems().map((row) => (
            <Line
              key={row.key}
              role="presentation"
              ref={rows.measureElement}
              data-index={row.index}
              style={shift(row.start)}
            >
              <EventTableRow
                event={events[row.index]!}
                columns={columns}
                rowIndex={row.index + 2}
                selected={selected.has(events[row.index]!.id)}
                onSelect={onSelect}
                isEditable={isEditable(viewer, events[row.index]!)}
              />
            </Line>
          ))}
        </Rows>
      </div>
    </Edged>
  )
}
