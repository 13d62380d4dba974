import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { relation } from '#shared/domain/event/access/relation.ts'
import { defaultText } from '#shared/domain/words/kinds.ts'
import type { WordsView } from '#shared/domain/words/schema.ts'
import Talk from '#web/booking/event/components/messages/talk.tsx'
import WordsScreen from '#web/messages/words/components/words-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { booked, ids, viewers } from '../domain/support.ts'
import { fakeApi, login, messages, show, user } from './support.tsx'

beforeEach(() => {
  setServerTime('2026-06-01T12:00:00Z')
  session.start(login)
})

const none: WordsView = { mails: [], messages: [], version: 0, updated_at: null, updated_by: null }
const own = { kind: 'gig_soon', subject: 'See you {day}', heading: 'Hi', text: 'We play.', button: 'Look' } as const
const open = (roles: Parameters<typeof user>[0], agency: WordsView, mine = none) => {
  const saved = ({ body }: { body: unknown }) => ({ body: { ...none, ...(body as object), version: 9 } })
  const sent = fakeApi({
    'GET /words': { body: agency },
    'PUT /words': saved,
    'GET /users/usr_1/words': { body: mine },
    'PUT /users/usr_1/words': saved,
  })
  show(<WordsScreen user={user(roles)} />)
  return () => sent.filter(({ method }) => method === 'PUT')
}
const edit = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }))
  return screen.findByRole('dialog', { name })
}
const retype = async (label: RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name: label })
  await userEvent.clear(field)
  await userEvent.type(field, text.replace(/[{[]/g, '$&$&'))
}

describe('the words of mails', () => {
  it('start from the product’s, show how they will read, and are saved for the agent alone', async () => {
    const puts = open({ is_agent: true }, none)
    await edit('Reminder: Gig coming up')
    const { subject } = defaultText('gig_soon')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Subject/ }).value).toBe(subject)
    await retype(/^Subject/, 'See you at {event}')
    expect(within(screen.getByRole('region', { name: 'Preview' })).getByText('See you at Harvest Gala')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Back to the default' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(puts()).toMatchObject([{ path: '/users/usr_1/words', body: { version: 0, messages: [] } }])
    expect(puts()[0]!.body).toMatchObject({
      mails: [{ ...defaultText('gig_soon'), kind: 'gig_soon', subject: 'See you at {event}' }],
    })
    expect(messages()).toEqual(['Words saved'])
  })

  it('with an unknown variable are not sent, and the field says which ones there are', async () => {
    const puts = open({ is_agent: true }, none)
    await edit('Proposal')
    await retype(/^Heading/, 'Dear {clent}')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Unknown variable \{clent\}\. Here you can use \{event\}, /)).toBeTruthy()
    expect(puts()).toEqual([])
  })

  it('go back to the agency’s, which the agent sees meanwhile', async () => {
    const agency = { ...none, version: 2, mails: [{ ...own, subject: 'The agency says {day}' }] }
    const mine = { ...none, version: 3, mails: [own] }
    const puts = open({ is_agent: true }, agency, mine)
    expect(await screen.findByText('See you {day}')).toBeTruthy()
    await edit('Reminder: Gig coming up')
    await userEvent.click(screen.getByRole('button', { name: 'Back to the default' }))
    expect(await screen.findByText('The agency says {day}')).toBeTruthy()
    expect(puts()).toMatchObject([{ body: { mails: [], version: 3 } }])
  })

  it('of the agency are for admins', async () => {
    const puts = open({ is_agent: false, is_admin: true }, { ...none, version: 2 })
    await edit('Request to play')
    await retype(/^Button/, 'Tell us')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts()).toMatchObject([{ path: '/words', body: { version: 2 } }]))
  })
})

describe('messages that are written often', () => {
  it('are added with a name of their own, and removed', async () => {
    const mine = { ...none, version: 1, messages: [{ name: 'Thanks', text: 'Thank you, {client}!' }] }
    const puts = open({ is_agent: true }, none, mine)
    await userEvent.click(await screen.findByRole('button', { name: 'Add a message' }))
    // Its dialog loads when it is asked for.
    await screen.findByRole('textbox', { name: /^Name/ })
    await retype(/^Name/, 'Thanks')
    await retype(/^Text/, 'Many thanks')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Another message has this name')).toBeTruthy()
    await retype(/^Name/, 'Many thanks')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Edit Thanks' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(puts()).toHaveLength(2))
    expect(puts()[1]!.body).toMatchObject({ messages: [{ name: 'Many thanks' }], version: 9 })
  })

  it('fill the field of a conversation with the names of its event', async () => {
    const sent = fakeApi({
      [`GET /events/${ids.event}/messages`]: { body: [] },
      'GET /users': { body: [] },
      [`GET /users/${login.id}`]: { body: user({ id: login.id, is_agent: true }) },
      'GET /words': { body: { ...none, messages: [{ name: 'Thanks', text: 'Thank you, {client}, for {event}!' }] } },
      [`GET /users/${login.id}/words`]: { body: none },
    })
    const event = booked()
    show(
      <Talk event={event} ownId={viewers.agent.id} who={relation(viewers.agent, event)} />,
      `/event?id=${ids.event}&thread=client`,
    )
    await userEvent.click((await screen.findAllByRole('button', { name: 'Ready-made' }))[0]!)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Thanks' }))
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Write to ${event.client!.name}` })
    expect(field.value).toBe(`Thank you, ${event.client!.name}, for ${event.name}!`)
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  })
})
