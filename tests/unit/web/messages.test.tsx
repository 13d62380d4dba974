import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Message } from '#shared/domain/thread/schema.ts'
import { LinkedText } from '#web/components/linked-text.tsx'
import MessagesPanel from '#web/features/event/components/messages/messages-panel.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { booked, ids, viewers } from '../domain/support.ts'
import { fakeApi, login, messages, show, type Reply } from './support.tsx'

const path = `/events/${ids.event}/messages`
const message = (fields: Partial<Message> = {}): Message => ({
  id: 'msg_1',
  thread: 'client',
  user_id: 'usr_other',
  name: 'Nora Bennett',
  role: 'client',
  text: 'May we have a first dance?',
  files: [],
  at: '2026-06-01T11:59:00.000Z',
  edited_at: null,
  deleted_at: null,
  seen_by: [],
  is_unread: true,
  ...fields,
})

/** The store of files, which takes each one. A replaced module would depend on the files that ran before. */
class Store extends EventTarget {
  status = 204
  upload = new EventTarget()
  open() {}
  send() {
    this.dispatchEvent(new Event('load'))
  }
}

/** Whether the observed element is on the screen. */
let isOnScreen = true
beforeEach(() => {
  isOnScreen = true
  setServerTime('2026-06-01T12:00:00Z')
  session.start(login)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private notify: (entries: { isIntersecting: boolean }[]) => void
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.notify = notify
      }
      observe() {
        this.notify([{ isIntersecting: isOnScreen }])
      }
      disconnect() {}
    },
  )
})

const open = (viewer: keyof typeof viewers, replies: Record<string, Reply>, at = `/event?id=${ids.event}`) => {
  const sent = fakeApi(replies)
  const event = booked()
  show(<MessagesPanel event={event} ownId={viewers[viewer].id} who={relation(viewers[viewer], event)} />, at)
  return sent
}
const seen = (sent: ReturnType<typeof fakeApi>) => sent.filter(({ path: to }) => to === `${path}/seen`)

describe('messages on an event', () => {
  it('open where something is new, and are seen once they are on the screen', async () => {
    let unread = true
    const sent = open('agent', {
      [`GET ${path}`]: ({ query }) => ({
        body: query['thread'] === 'client' ? [message({ is_unread: unread })] : [],
      }),
      [`PUT ${path}/seen`]: () => {
        unread = false
        return { status: 204 }
      },
    })
    await screen.findByText('May we have a first dance?')
    await waitFor(() => expect(seen(sent)).toMatchObject([{ body: { at: '2026-06-01T11:59:00.000Z' } }]))
    await waitFor(() => expect(screen.queryByText('1 new')).toBeNull())
    expect(screen.getByRole('button', { name: 'Messages with the vendors' }).getAttribute('aria-expanded')).toBe(
      'false',
    )
  })

  it('stay new while they are below the screen', async () => {
    isOnScreen = false
    const sent = open('client', { [`GET ${path}`]: { body: [message({ user_id: 'usr_agent', name: 'Ann' })] } })
    await screen.findByText('1 new')
    expect(seen(sent)).toEqual([])
  })

  it('are written to the conversation, and stay in the field when that fails', async () => {
    let isDown = true
    const sent = open(
      'client',
      {
        [`GET ${path}`]: { body: [] },
        [`POST ${path}`]: () =>
          isDown ? { status: 429, body: { error_message: 'Too many requests' } } : { status: 201, body: message() },
      },
      `/event?id=${ids.event}&thread=client`,
    )
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Write to / })
    await userEvent.type(field, 'Hello')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(messages()).toEqual(['Too many requests']))
    expect(field.value).toBe('Hello')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(field.value).toBe(''))
    expect(sent.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({
      query: { thread: 'client' },
      body: { text: 'Hello', file_ids: [] },
    })
  })

  it('carry files, which wait for their check', async () => {
    let state = 'uploading'
    const file = (fields = {}) => ({
      ...{ id: 'fil_1', name: 'Plan.pdf', kind: 'other', audience: 'client', size: 3, type: 'application/pdf' },
      ...{ state, refusal: null, user_id: viewers.client.id, by: 'C', at: '2026-06-01T12:00:00.000Z' },
      ...{ is_deletable: true, ...fields },
    })
    const files = `/events/${ids.event}/files`
    vi.stubGlobal('XMLHttpRequest', Store)
    const sent = open(
      'client',
      {
        [`GET ${path}`]: { body: [message({ is_unread: false, files: [{ id: 'fil_0', name: 'Rider.pdf' }] })] },
        [`POST ${path}`]: { status: 201, body: message() },
        [`POST ${files}`]: { status: 201, body: { ...file(), upload: { url: '/store', fields: {} } } },
        [`GET ${files}`]: () => ({ body: [file()] }),
      },
      `/event?id=${ids.event}&thread=client`,
    )
    await screen.findByRole('button', { name: 'Rider.pdf' })
    await userEvent.type(await screen.findByRole('textbox', { name: /^Write to / }), 'Here it is')
    await userEvent.upload(screen.getByLabelText('File to attach'), new File(['abc'], 'Plan.pdf'))
    await screen.findByText('Being checked …')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    state = 'ready'
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
    await waitFor(() => expect(send.disabled).toBe(false), { timeout: 20_000 })
    expect(screen.getByText('Plan.pdf')).toBeTruthy()
    await userEvent.click(send)
    await waitFor(() =>
      expect(sent.filter(({ method, path: to }) => method === 'POST' && to === path).at(-1)?.body).toEqual({
        ...{ text: 'Here it is', file_ids: ['fil_1'] },
      }),
    )
  })

  it('are corrected and deleted by their author for ten minutes', async () => {
    const own = message({ user_id: viewers.client.id, is_unread: false, seen_by: ['Ann Agent'] })
    const late = message({ ...own, id: 'msg_0', text: 'Earlier', at: '2026-06-01T11:50:00.000Z' })
    const sent = open(
      'client',
      {
        [`GET ${path}`]: { body: [own, late] },
        [`PUT ${path}/msg_1`]: { body: own },
        [`DELETE ${path}/msg_1`]: { body: own },
      },
      `/event?id=${ids.event}&thread=client`,
    )
    expect(await screen.findAllByText('Seen by Ann Agent')).toHaveLength(2)
    const [first, second] = screen.getAllByRole('listitem')
    expect(within(second!).queryByRole('button')).toBeNull()
    await userEvent.click(within(first!).getByRole('button', { name: 'Edit' }))
    const field = screen.getByRole('textbox', { name: 'Your message' })
    await userEvent.clear(field)
    await userEvent.type(field, 'A waltz, please')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ text: 'A waltz, please' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
  })

  it('show markup as it was typed, and web addresses as plain links', () => {
    show(<LinkedText text={'<b>Hi</b> see https://a.example/x?y=1. javascript:alert(1)'} />)
    expect(document.body.textContent).toContain('<b>Hi</b> see https://a.example/x?y=1. javascript:alert(1)')
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://a.example/x?y=1'])
    expect(links[0]!.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
  })
})
