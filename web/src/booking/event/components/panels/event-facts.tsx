import { styled } from '@mui/material/styles'
import { isParty, type Relation } from '#shared/domain/event/access/relation.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { RecordLink } from '#web/components/record-link.tsx'
import { formatDate } from '#web/lib/format/date.ts'
import { onTouch, touchTarget } from '#web/lib/looks.ts'
import { useOwnMethod } from '#web/lib/requests/payment-method.ts'
import { useLogin } from '#web/lib/session.ts'
import { headerMoney, type HeaderFigure } from '#web/booking/event/header-money.ts'
import { showPanel } from '#web/booking/event/panel-ids.ts'

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
  '& ul.money button': {
    all: 'unset',
    cursor: 'pointer',
    ...touchTarget,
    '&:hover b': { textDecoration: 'underline' },
    '&:focus-visible': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
  },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '@container (max-width: 45rem)': {
    '& > div': { flexDirection: 'column', fontSize: '0.9375rem', whiteSpace: 'normal', ...onTouch({ rowGap: 24 }) },
    '& ul.who, & ul.money': { flexWrap: 'wrap' },
    // Lines of links: their targets must not overlap.
    '& ul.who': onTouch({ rowGap: 24 }),
    '& ul.who > li': { overflow: 'visible', overflowWrap: 'anywhere' },
    '& ul.money': { rowGap: 2, ...onTouch({ rowGap: 24 }) },
    '& ul.who > li + li::before': { content: 'none' },
    '& ul.who > li:not(:last-of-type)::after': { content: '"·"', margin: '0 5px' },
  },
}))

/** An amount opens the panel with its rows. */
const Amount = ({ name, text, panel, isOwed = false }: HeaderFigure) => {
  const figure = (
    <>
      <span>{name}</span> <b className={isOwed ? 'owed' : ''}>{text}</b>
    </>
  )
  if (panel === undefined) return <li>{figure}</li>
  return (
    <li>
      <button type="button" onClick={() => showPanel(panel)}>
        {figure}
      </button>
    </li>
  )
}

/** On one line: time, client, vendors and money. */
export const EventFacts = ({ event, who }: { event: EventView; who: Relation }) => {
  const force = inForce(event)
  const act = force.artist ?? force.group
  const login = useLogin()
  const money = headerMoney(event, who, useOwnMethod(who.client ? login : undefined))
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
          {/* Somebody who declined sees no act. */}
          {(act || !who.declined || isParty(who)) && (
            <li title={act?.name}>{act ? <RecordLink id={act.id} name={act.name} /> : 'No act yet'}</li>
          )}
        </ul>
        {money.length > 0 && (
          <ul className="money" aria-label="Money">
            {money.map((figure) => (
              <Amount key={figure.name} {...figure} />
            ))}
          </ul>
        )}
      </div>
    </Facts>
  )
}
