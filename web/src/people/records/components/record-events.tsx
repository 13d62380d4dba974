import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Section } from '#web/components/section.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { rowMoney } from '#web/lib/row-money.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { recordEventsQuery } from '#web/people/records/api/list-record-events.ts'
import { inTime, moneyOf, summedBy, type RecordMoney } from '#web/people/records/record-money.ts'

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 16px',
    alignItems: 'center',
    padding: '10px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    position: 'relative',
  },
  '& li:first-of-type': { borderTop: 0 },
  '& a': { color: 'inherit', fontWeight: 650, textDecoration: 'none', overflowWrap: 'anywhere' },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& li:hover a': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& .side': { display: 'grid', justifyItems: 'end', gap: 4 },
  '& small': { display: 'block', fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& small.owed': { color: theme.vars.palette.warning.main, fontWeight: 700 },
  // Otherwise a large amount would squeeze the facts.
  [theme.breakpoints.down('sm')]: {
    '& li': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 6 },
    '& .side': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  },
}))

const Amounts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(6.875rem, 100%), 1fr))',
  gap: 16,
  margin: 0,
  '& dt': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: '1.375rem', fontWeight: 720, fontVariantNumeric: 'tabular-nums' },
  '& .late': { color: theme.vars.palette.error.main },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 8,
    '& > div': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      columnGap: 16,
    },
  },
}))

const Events = ({ of, rows }: { of: string; rows: readonly EventProjection[] }) => {
  const back = useWayBack()
  return (
    <Rows>
      {rows.map(({ id, name, start, timezone, artist, group, venue, client, status, price, ...row }) => (
        <li key={id}>
          <div>
            <Link to={`/event?id=${id}`} state={back}>
              {name}
            </Link>
            <small>
              {[
                start ? formatDate(start, timezone) : 'No date yet',
                // The record itself needs no mention.
                ...[client, artist ?? group, venue].map((party) => (party?.id === of ? undefined : party?.name)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </div>
          <div className="side">
            <StatusChip status={status} />
            {owedOf(row) > 0 ? (
              <small className="owed">{formatMoney(owedOf(row))} owed</small>
            ) : (
              <small>{rowMoney({ ...row, price }).join(' · ')}</small>
            )}
          </div>
        </li>
      ))}
    </Rows>
  )
}

/** Rows shown before "Show all". */
const some = 6

interface EventSectionProps {
  title: string
  of: string
  rows: readonly EventProjection[]
  none: string
}

const EventSection = ({ title, of, rows, none }: EventSectionProps) => {
  const [all, setAll] = useState(false)
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{none}</Typography>
      ) : (
        <Events of={of} rows={all ? rows : rows.slice(0, some)} />
      )}
      {!all && rows.length > some && (
        <Button sx={{ mt: 1 }} onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </Section>
  )
}

const figureNames = { overdue: 'Overdue', owed: 'Owed', paid: 'Paid' } as const satisfies Record<
  keyof RecordMoney,
  string
>
const figures = Object.keys(figureNames) as (keyof RecordMoney)[]

/** An amount that opens the events it sums. */
const Figure = (props: { name: string; amount: Cents; isLate: boolean; isOpen: boolean; onOpen: () => void }) => {
  const { name, amount, isLate, isOpen, onOpen } = props
  const text = formatMoney(amount)
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isLate && amount > 0 ? 'late' : undefined}>
        {amount > 0 ? (
          <Button
            aria-label={`${name}: ${text}`}
            aria-pressed={isOpen}
            onClick={onOpen}
            sx={{ font: 'inherit', color: 'inherit', p: 0, minWidth: 0, textDecoration: isOpen ? 'underline' : 'none' }}
          >
            {text}
          </Button>
        ) : (
          text
        )}
      </dd>
    </div>
  )
}

/** Money, next events and history of a person, act or venue, as far as the reader may see their events. */
export const RecordEvents = ({ id, showsMoney }: { id: string; showsMoney: boolean }) => {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    recordEventsQuery(id),
  )
  const [opened, setOpened] = useState<keyof RecordMoney>()
  if (isPending) return <ListSkeleton rows={3} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const rows = data.pages.flatMap((page) => page.items)
  const now = nowIso()
  const { next, history } = inTime(rows, now)
  const money = showsMoney ? moneyOf(rows, now) : undefined
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {money && (
        <Section title="Money" hint="Events from three years back to two years ahead">
          <Amounts>
            {figures.map((figure) => (
              <Figure
                key={figure}
                name={figureNames[figure]}
                amount={money[figure]}
                isLate={figure === 'overdue'}
                isOpen={opened === figure}
                onOpen={() => setOpened(opened === figure ? undefined : figure)}
              />
            ))}
          </Amounts>
        </Section>
      )}
      {opened === undefined ? (
        <>
          <EventSection title="Next events" of={id} rows={next} none="Nothing is planned." />
          <EventSection title="History" of={id} rows={history} none="No past events." />
        </>
      ) : (
        <EventSection
          key={opened}
          title={`${figureNames[opened]} in these events`}
          of={id}
          rows={summedBy(opened, rows, now)}
          none="No events."
        />
      )}
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Box>
  )
}
