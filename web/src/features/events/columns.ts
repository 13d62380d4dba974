import type { Viewer } from '#shared/domain/permissions.ts'

const widths = {
  select: '24px',
  date: '116px',
  event: 'minmax(0, 1.7fr)',
  client: 'minmax(0, 1fr)',
  act: 'minmax(0, 1fr)',
  status: '112px',
  total: '72px',
  paid: '72px',
  due: '72px',
} as const
type Column = keyof typeof widths

export const titles: Record<Column, string> = {
  select: 'Select',
  date: 'Date',
  event: 'Event',
  client: 'Client',
  act: 'Act',
  status: 'Status',
  total: 'Total',
  paid: 'Paid',
  due: 'Due',
}

export interface Columns {
  shown: readonly Column[]
  /** The grid's template. */
  template: string
}

/** Vendors see no price, and clients not themselves. */
export const columnsFor = (viewer: Viewer): Columns => {
  const isStaff = viewer.is_agent || viewer.is_admin
  const plays = viewer.is_artist || viewer.is_bandleader || viewer.is_musician
  const shown: readonly Column[] = [
    ...(isStaff ? (['select'] as const) : []),
    'date',
    'event',
    ...(isStaff || plays ? (['client'] as const) : []),
    'act',
    'status',
    ...(isStaff || viewer.is_client ? (['total', 'paid', 'due'] as const) : []),
  ]
  return { shown, template: shown.map((column) => widths[column]).join(' ') }
}
