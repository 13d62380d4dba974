import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Message } from '#shared/domain/thread/schema.ts'
import { LinkedText } from '#web/booking/event/components/linked-text.tsx'
import Talk from '#web/booking/event/components/messages/talk.tsx'
import { withNewest } from '#web/booking/event/with-newest.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { queryClient } from '#web/lib/query-client.ts'
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
  show(<Talk event={event} ownId={viewers[viewer].id} who={relation(viewers[viewer], event)} />, at)
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
    expect(screen.getByRole('tab', { name: 'Vendors' }).getAttribute('aria-selected')).toBe('false')
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

  it('say below the button why a file was not sent, and what a picture of a phone must become', async () => {
    const files = `/events/${ids.event}/files`
    open(
      'client',
      {
        [`GET ${path}`]: { body: [] },
        [`POST ${files}`]: { status: 409, body: { error_message: 'The files of this event have no room left' } },
        [`GET ${files}`]: { body: [] },
      },
      `/event?id=${ids.event}&thread=client`,
    )
    const input = await screen.findByLabelText('File to attach')
    fireEvent.change(input, { target: { files: [new File(['abc'], 'Plan.pdf')] } })
    await screen.findByText('The files of this event have no room left')
    fireEvent.change(input, { target: { files: [new File(['no picture'], 'IMG_1.HEIC')] } })
    await screen.findByText(/^This browser cannot read this HEIC picture/)
    expect(screen.queryByText('The files of this event have no room left')).toBeNull()
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

  describe('of 10,000', () => {
    const all = 10_000
    const numbered = (i: number) => message({ id: `msg_${i}`, text: `Message ${i}`, is_unread: false })
    /** The newest has the highest number; a cursor is the number that a page begins with. */
    const long = () => {
      const store = { newest: all }
      const sent = open(
        'client',
        {
          [`GET ${path}`]: ({ query }) => {
            const from = Number(query['cursor'] ?? store.newest)
            const limit = Math.min(Number(query['limit']), from)
            const body = Array.from({ length: limit }, (_, i) => numbered(from - i))
            return { body, ...(from > limit && { headers: { 'X-Next-Cursor': String(from - limit) } }) }
          },
        },
        `/event?id=${ids.event}&thread=client`,
      )
      return { store, pages: () => sent.filter(({ path: to, method }) => method === 'GET' && to === path).length }
    }
    /** Those that watch an element, to say whether it is near. */
    const watchers = new Map<Element, (isNear: boolean) => void>()
    beforeEach(() => {
      watchers.clear()
      vi.stubGlobal(
        'IntersectionObserver',
        class {
          private notify: (entries: object[]) => void
          private watched: Element[] = []
          constructor(notify: (entries: object[]) => void) {
            this.notify = notify
          }
          observe(element: Element) {
            this.watched.push(element)
            watchers.set(element, (isIntersecting) =>
              this.notify([{ isIntersecting, boundingClientRect: { height: 3200 } }]),
            )
          }
          disconnect() {
            for (const element of this.watched) watchers.delete(element)
          }
        },
      )
    })
    const scrollToEarlier = () => {
      const button = screen.getByRole('button', { name: 'Earlier' })
      act(() => watchers.get(button.parentElement!)!(true))
    }
    const parts = () =>
      [...screen.getByRole('group', { name: 'Conversation, newest first' }).children].filter(
        (one) => watchers.has(one) && !one.querySelector('button'),
      )
    const bringNear = () => act(() => parts().forEach((part) => watchers.get(part)!(true)))

    it('shows the newest at once, reads a page when one comes near, and drops what is far from the page', async () => {
      const { pages } = long()
      await screen.findByText(`Message ${all}`)
      expect(pages()).toBe(1)
      expect(screen.queryByText(`Message ${all - 20}`)).toBeNull()
      scrollToEarlier()
      await waitFor(() => expect(pages()).toBe(2))
      await waitFor(() => expect(parts().length).toBeGreaterThan(5))
      // They are laid out only once they come near.
      expect(screen.queryByText(`Message ${all - 219}`)).toBeNull()
      bringNear()
      expect(screen.getByText(`Message ${all - 219}`)).toBeTruthy()
      const first = parts()[0]!
      act(() => watchers.get(first)!(false))
      expect(screen.queryByText(`Message ${all}`)).toBeNull()
      expect((first as HTMLElement).style.height).toBe('3200px')
      act(() => watchers.get(first)!(true))
      expect(screen.getByText(`Message ${all}`)).toBeTruthy()
      expect((first as HTMLElement).style.height).toBe('')
    })

    it('reads one page again when something is new', async () => {
      const { store, pages } = long()
      await screen.findByText(`Message ${all}`)
      scrollToEarlier()
      await waitFor(() => expect(parts().length).toBeGreaterThan(5))
      bringNear()
      store.newest += 1
      await act(() => queryClient.invalidateQueries({ queryKey: ['messages', ids.event, 'client'] }))
      await screen.findByText(`Message ${all + 1}`)
      expect(pages()).toBe(3)
      expect(screen.getByText(`Message ${all - 219}`)).toBeTruthy()
    })

    it('loses, doubles and reorders nothing when the newest page is read again', () => {
      const page = (from: number, to: number, next?: string) => ({
        items: Array.from({ length: from - to + 1 }, (_, i) => numbered(from - i)),
        next,
      })
      const known = page(40, 1)
      expect(withNewest(page(45, 26, '25'), known)).toEqual(page(45, 1))
      expect(withNewest(page(40, 21, '20'), known)).toEqual(known)
      // More than a page is new: what lies between is read anew.
      expect(withNewest(page(80, 61, '60'), known)).toEqual(page(80, 61, '60'))
      expect(withNewest(page(3, 1), undefined)).toEqual(page(3, 1))
      const unread = { ...known, items: known.items.map((each) => ({ ...each, is_unread: true })) }
      expect(withNewest(page(40, 21, '20'), unread)).toEqual(known)
      const seen = page(40, 21, '20')
      seen.items[19] = { ...seen.items[19]!, seen_by: ['Ann Agent', 'Nora Bennett'] }
      const { items } = withNewest(seen, known)
      // An author is not named under the own message.
      expect(items.slice(20).every((each) => each.seen_by.join() === 'Ann Agent')).toBe(true)
    })
  })
})
