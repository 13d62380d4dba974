import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { calledOffOf } from '#shared/domain/event/money/called-off.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { standingOf } from '#shared/domain/event/money/standing.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { RecordLink } from '#web/components/record-link.tsx'
import { formatDate } from '#web/lib/format/date.ts'
import { shortMoney } from '#web/lib/format/money.ts'
import { onTouch, touchTarget } from '#web/lib/looks.ts'

/** One line where there is room: only there are long names cut. Elsewhere the amounts are under the names. */
const Facts = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  '& > div': { display: 'flex', columnGap: 24, rowGap: 6, whiteSpace: 'nowrap' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'flex', minWidth: 0 },
  '& ul.who': { flex: '1 1 auto' },
  '& ul.who > li': { flex: '0 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', ...touchTarget },
  '& ul.who > li:first-of-type': { flex: 'none', fontWeight: 700 },
  '& ul.who > li + li::before': { content: '"·"', margin: '0 8px', color: theme.vars.palette.text.secondary },
  '& ul.money': { flex: 'none', gap: 16, fontVariantNumeric: 'tabular-nums' },
  '& ul.money span': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
  '& ul.money .owed': { color: theme.vars.palette.warning.main, fontWeight: 700 },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '@container (max-width: 45rem)': {
    '& > div': { flexDirection: 'column', fontSize: '0.9375rem', whiteSpace: 'normal' },
    '& ul.who, & ul.money': { flexWrap: 'wrap' },
    // A second line of links: their targets must not overlap.
    '& ul.who': onTouch({ rowGap: 24 }),
    '& ul.who > li': { overflow: 'visible', overflowWrap: 'anywhere' },
    '& ul.money': { rowGap: 2 },
    '& ul.who > li + li::before': { content: 'none' },
    '& ul.who > li:not(:last-of-type)::after': { content: '"·"', margin: '0 5px' },
  },
}))

const Amount = ({ name, owed = false, children }: { name: string; owed?: boolean; children: ReactNode }) => (
  <li>
    <span>{name}</span> <b className={owed ? 'owed' : ''}>{children}</b>
  </li>
)

/** Clients see the price once it is offered to them: before that, it is only their budget. */
const seesMoney = (event: EventView, who: Relation): boolean =>
  isStaff(who) || (who.client && (event.proposal_sent_at != null || event.agreement != null))

/** On one line: time, client, vendors and money. */
export const EventFacts = ({ event, who }: { event: EventView; who: Relation }) => {
  const force = inForce(event)
  const act = force.artist ?? force.group
  const standing = standingOf(event)
  const { price, paid } = standing
  const due = owedOf(standing)
  const off = calledOffOf(event)
  return (
    <Facts>
      <div>
        <ul className="who" aria-label="When and who">
          <li>{force.start ? formatDate(force.start, force.timezone) : 'No date yet'}</li>
          {event.client?.name && !who.client && (
            <li title={event.client.name}>
              <RecordLink id={event.client.id} name={event.client.name} />
            </li>
          )}
          <li title={act?.name}>{act ? <RecordLink id={act.id} name={act.name} /> : 'No act yet'}</li>
        </ul>
        {seesMoney(event, who) && (
          <ul className="money" aria-label="Money">
            <Amount name="Total">{price > 0 ? shortMoney(price) : '–'}</Amount>
            {off === undefined ? (
              <Amount name="Paid">{shortMoney(paid)}</Amount>
            ) : (
              <>
                <Amount name="Kept">{shortMoney(off.kept)}</Amount>
                <Amount name="Returned">{shortMoney(off.returned)}</Amount>
              </>
            )}
            <Amount name="Due" owed={due > 0}>
              {shortMoney(due)}
            </Amount>
          </ul>
        )}
      </div>
    </Facts>
  )
}
