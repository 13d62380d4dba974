import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Message, ThreadName } from '#shared/domain/thread/schema.ts'
import type { WordValues } from '#shared/domain/words/variables.ts'
import { activityQuery } from '#web/booking/event/api/list-activity.ts'
import { seeMessages, useChangeMessage, useDeleteMessage, useWriteMessage } from '#web/booking/event/api/messages.ts'
import { unreadQuery } from '#web/lib/requests/unread-messages.ts'
import { Composer } from './composer.tsx'
import { MessageList, type MessageListProps } from './message-list.tsx'
import { NewMessage } from './new-message.tsx'

export interface ThreadProps extends Pick<MessageListProps, 'id' | 'thread' | 'ownId' | 'messages' | 'next'> {
  label: string
  values?: WordValues | undefined
  /** The event's activity stands between the messages. */
  hasActivity: boolean
}

/** Notes that the newest message is seen once it is really on the screen. */
const useSeen = (id: string, thread: ThreadName, messages: readonly Message[]) => {
  const place = useRef<HTMLDivElement>(null)
  const newest = messages[0]?.at
  const { data: isCounted = false } = useQuery({
    ...unreadQuery,
    select: (threads) => threads.some((one) => one.event_id === id && one.thread === thread),
  })
  const isUnread = isCounted || messages.some((message) => message.is_unread)
  useEffect(() => {
    if (!isUnread || newest === undefined || !place.current) return undefined
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void seeMessages(id, thread, newest)
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [id, thread, newest, isUnread])
  return place
}

/** One conversation, newest first, with the field to write in. */
export const Thread = ({ id, thread, ownId, label, values, hasActivity, messages, next }: ThreadProps) => {
  const activity = useInfiniteQuery({ ...activityQuery(id), enabled: hasActivity })
  const write = useWriteMessage(id, thread)
  const change = useChangeMessage(id, thread)
  const { mutate: remove } = useDeleteMessage(id, thread)
  const [edited, setEdited] = useState<Message>()
  const place = useSeen(id, thread, messages)
  const cancel = () => setEdited(undefined)
  return (
    <>
      {edited ? (
        <Composer
          key={edited.id}
          label="Your message"
          editing={{ text: edited.text, onCancel: cancel }}
          isPending={change.isPending}
          onSend={(text) => change.mutateAsync({ message_id: edited.id, text }).then(cancel)}
        />
      ) : (
        <NewMessage
          eventId={id}
          thread={thread}
          label={label}
          values={values}
          isPending={write.isPending}
          onSend={(message) => write.mutateAsync(message)}
        />
      )}
      <MessageList
        id={id}
        thread={thread}
        ownId={ownId}
        messages={messages}
        next={next}
        deeds={activity.data?.pages.flatMap((page) => page.items) ?? []}
        onEarlier={activity.hasNextPage ? () => void activity.fetchNextPage() : undefined}
        newest={place}
        onEdit={setEdited}
        onDelete={remove}
      />
    </>
  )
}
