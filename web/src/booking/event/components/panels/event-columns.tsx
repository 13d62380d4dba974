import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Columns, type EventTab, PageTabs, type PageTabsProps, tabPart } from './page-tabs.tsx'

const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start', minWidth: 0 }

interface TabPartProps {
  tab: EventTab
  id: string
  /** Its place in the one column of a phone. */
  order?: number
  children: ReactNode
}

/** Of the page, those that a tab shows on a phone. */
const TabPart = ({ tab, id, order = 0, children }: TabPartProps) => (
  <Box {...tabPart(tab, id)} sx={{ ...stack, order: { xs: order, md: 0 }, '&:empty': { display: 'none' } }}>
    {children}
  </Box>
)

/** A column; on a phone its parts are in the one column of the page. */
const Column = ({ children }: { children: ReactNode }) => (
  <Box sx={{ ...stack, display: { xs: 'contents', md: 'grid' } }}>{children}</Box>
)

type Part = 'own' | 'lineUp' | 'money' | 'details' | 'talk' | 'day' | 'more'

interface EventColumnsProps extends Partial<Record<Part, ReactNode>> {
  /** Of a phone; without them it shows all parts, so that no field is hidden. */
  tabs?: Omit<PageTabsProps, 'children'>
}

/**
 * The places of the event page, as it is read and as it is edited. Left: who plays, money and papers. Right: the
 * conversation and the day. On a phone, three tabs of the same parts.
 */
export const EventColumns = ({ tabs, own, lineUp, money, details, talk, day, more }: EventColumnsProps) => {
  const columns = (
    <>
      <Column>
        <TabPart tab="now" id="event-now">
          {own}
        </TabPart>
        <TabPart tab="line-up" id="event-line-up">
          {lineUp}
        </TabPart>
        <TabPart tab="now" id="event-money">
          {money}
        </TabPart>
        <TabPart tab="now" id="event-details" order={2}>
          {details}
        </TabPart>
      </Column>
      <Column>
        <TabPart tab="talk" id="event-talk">
          {talk}
        </TabPart>
        <TabPart tab="now" id="event-day" order={1}>
          {day}
        </TabPart>
        {more && (
          <TabPart tab="now" id="event-more" order={3}>
            {more}
          </TabPart>
        )}
      </Column>
    </>
  )
  return tabs ? <PageTabs {...tabs}>{columns}</PageTabs> : <Columns>{columns}</Columns>
}
