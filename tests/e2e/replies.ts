import { artists, open } from './after-signature/parts.ts'
import { bookingsOf } from './bookings.ts'
import { button, ensure, fill, see, until } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

const reply: Scenario = {
  name: 'replies: the agent answers the mail of a message, and the client reads it in the conversation',
  run: async (running) => {
    // Another try must not find the mail of this one.
    const title = `Evening by mail ${Date.now() % 10_000}`
    const id = await (await bookingsOf(running)).booked({ title, artist: artists.luis })
    const client = await open(running, 'client', title, { id })
    await fill(client.getByRole('textbox', { name: /^Write to/ }), 'Is there a piano?')
    // It shows before it is stored, and its mail is due some minutes later.
    const stored = client.waitForResponse((answer) => answer.status() === 201 && answer.url().includes('/messages'))
    await Promise.all([stored, button(client, 'Send').click()])
    await see(client, 'Is there a piano?')

    await running.moveClock({ by: 'PT10M' })
    const { page: inbox } = await running.browser.person()
    const mail = inbox.getByRole('link', { name: new RegExp(`wrote to you: ${title}`) })
    await until(async () => {
      await inbox.goto('/__local/mail')
      return (await mail.count()) > 0
    }, 'No mail about the message')
    await mail.first().click()
    await see(inbox, 'Reply to this mail or answer in the app')
    await inbox
      .getByLabel('Reply')
      .fill('Yes, a grand.\n\nOn Mon, Jun 1, 2026 at 8:00 AM BookMe <a@b.c> wrote:\n> Is there')
    await button(inbox, 'Send').click()
    await see(inbox, 'Sent.')

    await see(client, 'Yes, a grand.')
    ensure((await client.getByText('wrote:').count()) === 0, 'The conversation has the quoted mail, too')
  },
}

export const replies: Scenario[] = [reply]
