import type { Page } from 'playwright-core'
import { box, button, dialog, ensure, failing, follow, go, placeMenu, question, see } from '../page-actions.ts'
import { eventId } from '../records.ts'
import type { Scenario, RunningApp } from '../scenario.ts'
import { tells } from './tells.ts'

/** An event's buttons, on demo events whose status offers them. */

const open = async (running: RunningApp, email: string, name: string): Promise<Page> => {
  const id = await eventId(running, email, name)
  const { page } = await running.browser.person(email)
  await follow(page, `/event?id=${id}`)
  await see(page, name)
  return page
}
const agree = async (page: Page, label: string) => {
  await button(page, label).first().click()
  await question(page).getByRole('button').last().click()
}

const vendors: Scenario = {
  name: 'messages: requesting and releasing vendors',
  run: async (running) => {
    const page = await open(running, 'agent@bookme.example', 'Moreno quinceañera')
    const requests = [
      ['Otis Freeman', 'Could not request bandleader', 'Bandleader requested'],
      ['Iris Delgado', 'Could not request musician', 'Musician requested'],
    ] as const
    for (const [who, failed, done] of requests) {
      await failing(page, 'PUT /events/{id}/request', {}, async () => {
        await placeMenu(page, who, 'Resend Request')
        await tells(page, failed)
      })
      await placeMenu(page, who, 'Resend Request')
      await tells(page, done)
    }
    const release = async () => {
      await placeMenu(page, 'Iris Delgado', 'Release')
      await button(question(page), 'Release').click()
    }
    const name = 'Iris Delgado'
    await failing(
      page,
      'POST /events/{id}/vendors-release',
      { status: 200, body: { success: false, message: '' } },
      async () => {
        await release()
        await tells(page, 'There was a problem notifying {name}', { name })
      },
    )
    await failing(page, 'POST /events/{id}/vendors-release', 'lost', async () => {
      await release()
      await tells(page, 'An error occurred while notifying {name}', { name })
    })
    await failing(page, 'POST /events/{id}/vendors-release', {}, async () => {
      await release()
      await tells(page, 'An error occurred while releasing vendors')
    })
    await release()
    await tells(page, '{name} has been notified', { name })

    await follow(page, `/event?id=${await eventId(running, 'agent@bookme.example', 'Garden concert')}`)
    const artist = button(page, /Request: Luis Ortega/)
    await failing(page, 'PUT /events/{id}/request', {}, async () => {
      await artist.click()
      await tells(page, 'Could not request artist')
    })
    await artist.click()
    await tells(page, 'Artist requested')
  },
}

const papers: Scenario = {
  name: 'messages: proposal, contract, a missing event',
  run: async (running) => {
    const page = await open(running, 'agent@bookme.example', 'Product launch')
    await failing(page, 'POST /events/{id}/proposal-send', {}, async () => {
      await button(page, 'Send Proposal').click()
      await tells(page, 'Could not send proposal')
    })
    await button(page, 'Send Proposal').click()
    await tells(page, 'Proposal sent')
    await failing(page, 'GET /events/{id}/contract', {}, async () => {
      await follow(page, `/contract?id=${await eventId(running, 'agent@bookme.example', 'Raman anniversary')}`)
      await tells(page, 'Could not get contract')
    })
    await follow(page, '/event?id=evt_01JBKMEAAAAAAAAAAAAAAAAAAA')
    await tells(page, 'Could not find event')
    await follow(page, `/event?id=${await eventId(running, 'agent@bookme.example', 'Museum gala (called off)')}`)
    await tells(page, 'Event canceled and refunded. Vendors paid 50% of rates below')
  },
}

const money: Scenario = {
  name: 'messages: paying vendors and refunding',
  run: async (running) => {
    const failed = await open(running, 'agent2@bookme.example', 'Alumni dinner')
    await tells(failed, 'One or more payments failed. The admins have been notified, they will contact you.')
    await see(dialog(failed, 'Payment Error'), /Theo Castellan/)
    const incomplete = await open(running, 'agent@bookme.example', 'Founders’ day (called off)')
    await tells(incomplete, 'One or more refunds failed. The admins have been notified, they will contact you.')

    const page = await open(running, 'agent@bookme.example', 'Whitfield 40th')
    await failing(page, 'POST /events/{id}/pay', {}, async () => {
      await agree(page, 'Pay Vendors')
      await tells(page, 'Could not pay vendors')
    })
    await agree(page, 'Pay Vendors')
    await tells(page, 'Payments initiated')

    const id = await eventId(running, 'agent@bookme.example', 'New Year at the Alder')
    const client = (await running.browser.person('client@bookme.example')).page
    await follow(client, `/proposal?id=${id}`)
    await button(client, /^Pay balance/).click()
    await see(client, 'Balance paid')
    await go(page, `/event?id=${id}`)
    const refund = async () => {
      const icon = button(page, 'Refund Event')
      if ((await icon.count()) === 0) {
        await button(page, 'More actions').click()
        await page.getByRole('menuitem', { name: 'Refund Event' }).click()
      } else await icon.click()
      await button(question(page), 'Refund').click()
    }
    await button(page, 'More actions').waitFor()
    await failing(page, 'POST /events/{id}/refund', {}, async () => {
      await refund()
      await tells(page, 'Could not refund')
    })
    await refund()
    await tells(page, 'Refund initiated')
  },
}

/** Runs after the clock has passed today's bookings. */
export const afterTheGig: Scenario = {
  name: 'messages: after the gig, with an absent vendor',
  run: async (running) => {
    const artist = await open(running, 'artist@bookme.example', 'Masked ball')
    const end = async () => {
      await button(artist, 'Gig End').first().click()
      await button(dialog(artist, 'Gig End'), 'Confirm').click()
    }
    await failing(artist, 'PUT /events/{id}/played', {}, async () => {
      await end()
      await tells(artist, 'Could not confirm event')
    })
    await button(dialog(artist, 'Gig End'), 'Confirm').click()
    await tells(artist, 'Event confirmed as played')

    const flamenco = await open(running, 'artist4@bookme.example', 'Copper Rail Friday')
    await button(flamenco, 'Gig End').first().click()
    await dialog(flamenco, 'Gig End').getByRole('checkbox').first().uncheck()
    await button(dialog(flamenco, 'Gig End'), 'Confirm').click()
    await tells(flamenco, 'Event confirmed as played')
    const agent = await open(running, 'agent@bookme.example', 'Copper Rail Friday')
    ensure(
      (await button(agent, 'Invoice').count()) === 0,
      'An event of which a vendor did not play can be invoiced at once',
    )

    const brewery = await open(running, 'agent2@bookme.example', 'Northfork anniversary')
    const send = () => button(dialog(brewery, 'Send the invoice?'), 'Send invoice').click()
    await button(brewery, 'Invoice').first().click()
    await failing(brewery, 'POST /events/{id}/invoice-postpaid', {}, async () => {
      await send()
      await tells(brewery, 'Could not send invoice')
    })
    const mismatch = { status: 422, body: { error_message: "Please correct rates, they don't match client rate" } }
    await failing(brewery, 'POST /events/{id}/invoice-postpaid', mismatch, async () => {
      await send()
      await tells(brewery, "Please correct rates, they don't match client rate")
    })
    await send()
    await tells(brewery, 'Invoice sent')
    ensure((await box(brewery, 'Name').count()) === 0, 'The form is open after an invoice')
  },
}

export const eventActions: Scenario[] = [vendors, papers, money]
