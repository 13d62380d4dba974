import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Message, ThreadName } from '#shared/domain/thread/schema.ts'
import { useReadEarlier } from '#web/booking/event/api/messages.ts'
import { MessageRow } from './message-row.tsx'

/** The parts of a long conversation that leave the page as one scrolls away. */
const partSize = 25
/** Of a part that was not laid out yet. */
const usualHeight = partSize * 96
const near = '800px 0px'

const Part = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 })
/** A long conversation does not push away what follows it. */
const Scroller = styled('div')({ maxHeight: '60dvh', overflowY: 'auto', display: 'grid', gap: 12 })

/** Keeps its height while it is far away. */
const LongPart = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  const [emptyHeight, setEmptyHeight] = useState(isFirst ? undefined : usualHeight)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1)!
        setEmptyHeight(isIntersecting ? undefined : boundingClientRect.height)
      },
      { root: place.current!.parentElement, rootMargin: near },
    )
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [])
  const isNear = emptyHeight === undefined
  return (
    <div ref={place} style={isNear ? undefined : { height: emptyHeight }}>
      {isNear && <Part>{children}</Part>}
    </div>
  )
}

/** Reads the next page when one comes near, and on a click. */
const Earlier = ({ id, thread, next }: { id: string; thread: ThreadName; next: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const { mutate: read, isPending } = useReadEarlier(id, thread)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)!.isIntersecting) read(next)
      },
      { root: place.current!.parentElement, rootMargin: near },
    )
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [next, read])
  return (
    <Box ref={place}>
      <Button size="small" loading={isPending} onClick={() => read(next)}>
        Earlier
      </Button>
    </Box>
  )
}

export interface MessageListProps {
  id: string
  thread: ThreadName
  ownId: string
  messages: readonly Message[]
  /** Where the earlier ones begin, if there are any. */
  next: string | undefined
  /** On the screen while the newest message is. */
  newest: RefObject<HTMLDivElement | null>
  onEdit: (message: Message) => void
  onDelete: (id: string) => void
}

/** Newest first. A long one scrolls in its own box, and only the messages near the view are in the page. */
export const MessageList = ({ id, thread, ownId, messages, next, newest, onEdit, onDelete }: MessageListProps) => {
  const row = (message: Message) => (
    <MessageRow
      key={message.id}
      eventId={id}
      message={message}
      ownId={ownId}
      onEdit={() => onEdit(message)}
      onDelete={() => onDelete(message.id)}
    />
  )
  if (next === undefined && messages.length <= partSize)
    return (
      <div>
        <div ref={newest} style={{ height: 1, marginBottom: -1 }} />
        <Part>{messages.map(row)}</Part>
      </div>
    )
  const starts = Array.from({ length: Math.ceil(messages.length / partSize) }, (_, i) => i * partSize)
  return (
    // Scrolled by the keyboard, too.
    <Scroller role="group" aria-label="Conversation, newest first" tabIndex={0}>
      <div ref={newest} style={{ height: 1, marginBottom: -13 }} />
      {starts.map((start) => (
        <LongPart key={start} isFirst={start === 0}>
          {messages.slice(start, start + partSize).map(row)}
        </LongPart>
      ))}
      {next !== undefined && <Earlier key={next} id={id} thread={thread} next={next} />}
    </Scroller>
  )
}
