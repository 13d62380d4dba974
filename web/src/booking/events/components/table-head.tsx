import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { type Columns, titles } from '#web/booking/events/columns.ts'
import { isSortColumn, nextSort, type Sort, type SortColumn } from '#web/booking/events/sort-events.ts'

const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  columnGap: 12,
  alignItems: 'center',
  padding: '0 12px 0 14px',
  fontSize: '0.75rem',
  fontWeight: 700,
  color: theme.vars.palette.text.secondary,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& .end': { textAlign: 'right' },
  '& button': {
    border: 0,
    padding: '4px 0',
    minHeight: 28,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
  },
  '& button:hover, & [aria-sort] button': { color: theme.vars.palette.text.primary },
  '& button:focus-visible': { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
  '& .stacked': { display: 'flex', justifyContent: 'flex-end', columnGap: 8 },
  '& input': { width: 18, height: 18, margin: 0, display: 'block', accentColor: 'currentColor' },
}))

export interface TableHeadProps {
  columns: Columns
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  /** How many of the rows are selected. */
  selected: 'none' | 'some' | 'all'
  onSelectAll: () => void
}

/** Titles that sort, and the box that selects all. */
export const TableHead = ({ columns, sort, onSort, selected, onSelectAll }: TableHeadProps) => {
  const button = (by: SortColumn) => (
    <button key={by} type="button" onClick={() => onSort(nextSort(sort, by))}>
      {titles[by]}
      {sort?.by === by && <span aria-hidden>{sort.descending ? ' ↓' : ' ↑'}</span>}
    </button>
  )
  const parts: Partial<Record<Columns['shown'][number], ReactNode>> = {
    select: (
      <input
        type="checkbox"
        aria-label="Select all"
        checked={selected === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = selected === 'some'
        }}
        onChange={onSelectAll}
      />
    ),
    commission: titles.commission,
    money: <div className="stacked">{(['total', 'paid', 'due'] as const).map(button)}</div>,
  }
  return (
    <Head role="row" aria-rowindex={1}>
      {columns.shown.map((name) => (
        <div
          key={name}
          role="columnheader"
          className={['total', 'paid', 'due', 'commission'].includes(name) ? 'end' : undefined}
          {...(sort?.by === name && {
            'aria-sort': sort.descending ? ('descending' as const) : ('ascending' as const),
          })}
        >
          {isSortColumn(name) ? button(name) : parts[name]}
        </div>
      ))}
    </Head>
  )
}
