import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import { threadsOf } from '#shared/domain/thread/members.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import type { WordValues } from '#shared/domain/words/variables.ts'
import { ColorChip } from '#web/components/status-chip.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { messagesQuery } from '#web/booking/event/api/messages.ts'
import { Panel } from '#web/booking/event/components/panels/panel.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { TalkPlace } from './talk-place.tsx'
import { Thread, type ThreadProps } from './thread.tsx'

interface TalkProps {
  event: EventView
  ownId: string
  who: Relation
}

const names = { client: 'Client', team: 'Vendors' } as const
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

type Conversations = Partial<Record<ThreadName, Pick<ThreadProps, 'messages' | 'next'>>>

const unreadIn = (conversations: Conversations, thread: ThreadName): number =>
  conversations[thread]?.messages.filter((message) => message.is_unread).length ?? 0

const New = ({ count }: { count: number }) => count > 0 && <ColorChip color="info" label={`${count} new`} />

/** The conversations on an event that its reader is part of. */
export default function Talk(props: TalkProps) {
  const { event, who } = props
  const threads = threadsOf({ who, end: event.end, now: nowIso() })
  const has = (thread: ThreadName) => ({ ...messagesQuery(event.id, thread), enabled: threads.includes(thread) })
  const [client, team] = [useQuery(has('client')).data, useQuery(has('team')).data]
  if (threads.length === 0) return null
  const conversations: Conversations = {
    ...(client && { client: { messages: client.items, next: client.next } }),
    ...(team && { team: { messages: team.items, next: team.next } }),
  }
  return threads.every((thread) => conversations[thread]) ? (
    <Loaded {...props} threads={threads} conversations={conversations} />
  ) : (
    <TalkPlace isLong={isStaff(who)} />
  )
}

/** Begins with the conversation that a mail has led to, or where something is new. */
const Loaded = ({
  event,
  ownId,
  who,
  threads,
  conversations,
}: TalkProps & { threads: readonly ThreadName[]; conversations: Conversations }) => {
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState(
    () =>
      threads.find((thread) => thread === query.get('thread')) ??
      threads.find((thread) => unreadIn(conversations, thread) > 0) ??
      threads[0]!,
  )
  const place = useId()
  const thread = threads.includes(chosen) ? chosen : threads[0]!
  return (
    <Panel
      title="Conversation"
      aside={
        threads.length > 1 ? (
          <Tabs
            label="Conversation with"
            tabs={threads.map((key) => ({
              ...{ key, label: names[key], controls: place },
              aside: <New count={unreadIn(conversations, key)} />,
            }))}
            current={thread}
            onChange={setChosen}
          />
        ) : (
          <New count={unreadIn(conversations, thread)} />
        )
      }
    >
      <div id={place} style={{ display: 'grid', gap: 12 }}>
        <Thread
          key={thread}
          id={event.id}
          thread={thread}
          ownId={ownId}
          label={labelOf(thread, event, who)}
          values={isStaff(who) ? valuesOf(event) : undefined}
          hasActivity={isStaff(who)}
          {...conversations[thread]!}
        />
      </div>
    </Panel>
  )
}
