import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { threadsOf } from '#shared/domain/thread/members.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import type { WordValues } from '#shared/domain/words/variables.ts'
import { ColorChip } from '#web/components/status-chip.tsx'
import { messagesQuery } from '#web/booking/event/api/messages.ts'
import { nowIso } from '#web/lib/clock.ts'
import { Fold } from '#web/booking/event/components/panels/fold.tsx'
import { Thread, type ThreadProps } from './thread.tsx'

interface MessagesPanelProps {
  event: EventView
  ownId: string
  who: Relation
}

const titles = { client: 'Messages with the client', team: 'Messages with the vendors' } as const
const labelOf = (thread: ThreadName, event: EventView, who: Relation): string => {
  if (thread === 'client') return `Write to ${(isStaff(who) ? event.client?.name : event.agent?.name) ?? 'BookMe'}`
  return isStaff(who) ? 'Write to the vendors' : 'Write to the agent and the band'
}

const valuesOf = (event: EventView): WordValues => ({
  event: event.name,
  when: whenText(event),
  venue: [event.venue?.name, event.venue?.city, event.venue?.state].filter(Boolean).join(', '),
  client: event.client?.name,
  agent: event.agent?.name,
})

const ThreadPanel = (props: MessagesPanelProps & { thread: ThreadName }) => {
  const { data } = useQuery(messagesQuery(props.event.id, props.thread))
  return data && <LoadedThread {...props} messages={data.items} next={data.next} />
}

/** Opens if something is new, or if a mail has led here. */
const LoadedThread = ({
  event,
  ownId,
  who,
  thread,
  messages,
  next,
}: MessagesPanelProps & Pick<ThreadProps, 'thread' | 'messages' | 'next'>) => {
  const [query] = useSearchParams()
  const unread = messages.filter((message) => message.is_unread).length
  const isAsked = query.get('thread') === thread
  const [open] = useState(unread > 0 || isAsked)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView?.()
  }, [isAsked])
  return (
    <Box ref={place} sx={{ scrollMarginTop: '72px', minWidth: 0 }}>
      <Fold
        title={isStaff(who) ? titles[thread] : 'Messages'}
        open={open}
        aside={unread > 0 && <ColorChip color="info" label={`${unread} new`} />}
      >
        <Thread
          id={event.id}
          thread={thread}
          ownId={ownId}
          label={labelOf(thread, event, who)}
          values={isStaff(who) ? valuesOf(event) : undefined}
          messages={messages}
          next={next}
        />
      </Fold>
    </Box>
  )
}

/** The conversations on an event that its reader is part of. */
export default function MessagesPanel(props: MessagesPanelProps) {
  const { event, who } = props
  return threadsOf({ who, end: event.end, now: nowIso() }).map((thread) => (
    <ThreadPanel key={thread} {...props} thread={thread} />
  ))
}
