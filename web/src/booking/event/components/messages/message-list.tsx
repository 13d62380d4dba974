import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Message, ThreadName } from '#shared/domain/thread/schema.ts'
import { useReadEarlier } from '#web/booking/event/api/messages.ts'
import { DeedRow, type Deed } from './deed-row.tsx'
import { MessageRow } from './message-row.tsx'

/** The parts of a long conversation that leave the page as one scrolls away. */
const partSize = 25
/** Of a part that was not laid out yet. */
const usualHeight = partSize * 96
const near = '800px 0px'

const Part = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 })
/** A long conversation does not push away what follows it. */
const Scroller = styled('div')(({ theme }) => ({
  maxHeight: '18rem',
  overflowY: 'auto',
  display: 'grid',
  gap: 12,
  [theme.breakpoints.down('md')]: { maxHeight: '60dvh' },
}))

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
  /** The event's activity, newest first. */
  deeds: readonly Deed[]
  /** Reads earlier deeds, if there are any. */
  onEarlier: (() => void) | undefined
  /** On the screen while the newest message is. */
  newest: RefObject<HTMLDivElement | null>
  onEdit: (message: Message) => void
  onDelete: (id: string) => void
}

type Entry = { at: string } & ({ message: Message } | { deed: Deed })

/** Newest first; no deeds from before the messages that are still to be read. */
const woven = ({ messages, next, deeds }: Pick<MessageListProps, 'messages' | 'next' | 'deeds'>): Entry[] => {
  const from = next === undefined ? '' : (messages.at(-1)?.at ?? '')
  return [
    ...messages.map((message) => ({ at: message.at, message })),
    ...deeds.filter(({ at }) => at >= from).map((deed) => ({ at: deed.at, deed })),
  ].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

/** Newest first. A long one scrolls in its own box, and only the messages near the view are in the page. */
export const MessageList = (props: MessageListProps) => {
  const { id, thread, ownId, next, onEarlier, newest, onEdit, onDelete } = props
  const entries = woven(props)
  const row = (entry: Entry) =>
    'deed' in entry ? (
      <DeedRow key={entry.deed.id} deed={entry.deed} />
    ) : (
      <MessageRow
        key={entry.message.id}
        eventId={id}
        message={entry.message}
        ownId={ownId}
        onEdit={() => onEdit(entry.message)}
        onDelete={() => onDelete(entry.message.id)}
      />
    )
  if (entries.length === 0) return null
  const isShort = next === undefined && entries.length <= partSize
  const starts = Array.from({ length: Math.ceil(entries.length / partSize) }, (_, i) => i * partSize)
  return (
    // Scrolled by the keyboard, too.
    <Scroller role="group" aria-label="Conversation, newest first" tabIndex={0}>
      <div ref={newest} style={{ height: 1, marginBottom: -13 }} />
      {isShort ? (
        <Part>{entries.map(row)}</Part>
      ) : (
        starts.map((start) => (
          <LongPart key={start} isFirst={start === 0}>
            {entries.slice(start, start + partSize).map(row)}
          </LongPart>
        ))
      )}
      {next !== undefined && <Earlier key={next} id={id} thread={thread} next={next} />}
      {next === undefined && onEarlier && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={onEarlier}>
          Earlier
        </Button>
      )}
    </Scroller>
  )
}
