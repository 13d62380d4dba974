import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ColorChip } from '#web/components/status-chip.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { unreadQuery } from '#web/lib/requests/unread-messages.ts'

export type EventTab = 'now' | 'line-up' | 'talk'

const tabs = [
  { key: 'now', label: 'Now', controls: 'event-now event-money event-day event-details event-more' },
  { key: 'line-up', label: 'Line-up', controls: 'event-line-up' },
  { key: 'talk', label: 'Talk', controls: 'event-talk' },
] as const

/** A part of the page that belongs to a tab. */
export const tabPart = (tab: EventTab, id: string) => ({ id, 'data-tab': tab })

/** Two columns; on a phone there is one, and a tab chooses its parts. All parts stay mounted and keep typed text. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 5fr)',
  '& > .tabs': { display: 'none' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > .tabs': {
      display: 'grid',
      position: 'sticky',
      // Below the top bar.
      top: 56,
      zIndex: 2,
      backgroundColor: theme.vars.palette.background.default,
      borderBottom: `1px solid ${theme.vars.palette.divider}`,
      '& [role=tab]': { flex: '1 1 0' },
    },
    ...Object.fromEntries(
      tabs.map(({ key }) => [`&[data-tab=${key}] [data-tab]:not([data-tab=${key}])`, { display: 'none' }]),
    ),
  },
}))

export interface PageTabsProps {
  /** Of the event. */
  id: string
  tab: EventTab
  onTab: (tab: EventTab) => void
  children: ReactNode
}

export const PageTabs = ({ id, tab, onTab, children }: PageTabsProps) => {
  const { data: isNew = false } = useQuery({
    ...unreadQuery,
    select: (threads) => threads.some(({ event_id }) => event_id === id),
  })
  const shown = tabs.map((one) => ({
    ...one,
    aside: one.key === 'talk' && isNew && <ColorChip color="info" label="New" />,
  }))
  return (
    <Columns data-tab={tab}>
      <div className="tabs">
        <Tabs label="Parts of the event" tabs={shown} current={tab} onChange={onTab} />
      </div>
      {children}
    </Columns>
  )
}
