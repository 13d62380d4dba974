import { readFile } from 'node:fs/promises'
import { artists, mailOf, open, toEvent } from './after-signature/parts.ts'
import { bookingsOf } from './bookings.ts'
import { page as pdfPage, pdfWithTable } from '../support/pdf/write.ts'
import { axe, narrow, shoot, sidewaysScroll } from './browser.ts'
import { button, ensure, see, seeNoMore } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

const rider = pdfWithTable(pdfPage())
/** One see-through pixel. */
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
const pdf = (name: string, buffer = rider) => ({ name, mimeType: 'application/pdf', buffer })

const onAnEvent: Scenario = {
  name: 'files: sent from a phone, checked, read by the agent, kept from the client, refused with a reason',
  run: async (running) => {
    const title = 'Evening with a rider'
    const id = await (await bookingsOf(running)).booked({ title, artist: artists.luis })
    const { page: artist } = await running.browser.person(mailOf('artist4'), narrow)
    await toEvent(artist, id, title)
    const files = artist.getByRole('button', { name: /^Files/ })
    await files.click()
    const input = artist.getByLabel('File to share')
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
    await see(artist, 'Only PDF, JPEG, PNG and MP3 files can be shared')
    await input.setInputFiles(pdf('Stage plot.png', rider))
    await see(artist, 'Not shared: This is a PDF, not a PNG: please rename it')
    await shoot(artist, 'files-refused')
    await button(artist, 'Delete Stage plot.png').click()
    await seeNoMore(artist, 'Not shared')
    await input.setInputFiles(
      pdf('Form.pdf', pdfWithTable(pdfPage({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }))),
    )
    await see(artist, 'This PDF has scripts or attachments. Please print it to a new PDF and share that')
    await button(artist, 'Delete Form.pdf').click()
    await seeNoMore(artist, 'Not shared')
    await input.setInputFiles({ name: 'Plot.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
    await see(artist, 'This browser cannot read this HEIC picture. Please save it as JPEG and choose that')
    await input.setInputFiles({ name: 'Plot.webp', mimeType: 'image/webp', buffer: webp })
    await see(artist, 'Plot.png')
    await see(artist, /Musicians and agency · 1 KB/)
    await button(artist, 'Delete Plot.png').click()
    await seeNoMore(artist, 'Plot.png')
    await input.setInputFiles(pdf('Rider with a name that does not fit into one line of a phone.pdf'))
    await see(artist, /Musicians and agency · 1 KB/)
    const problems = [...(await axe(artist)), ...((await sidewaysScroll(artist)) > 0 ? ['It scrolls sideways'] : [])]
    ensure(problems.length === 0, problems.join('\n'))
    await shoot(artist, 'files')

    const agent = await open(running, 'agent', title, { id })
    const downloading = agent.waitForEvent('download')
    await button(agent, /^Rider with a name/).click()
    const download = await downloading
    ensure(download.suggestedFilename().startsWith('Rider with a name'), download.suggestedFilename())
    ensure((await readFile(await download.path())).equals(rider), 'Another file was downloaded')

    const client = await open(running, 'client', title, { id })
    await client.getByRole('button', { name: /^Files/ }).click()
    await see(client, 'Riders, stage plots, set lists and floor plans')
    ensure((await client.getByText('Rider with a name').count()) === 0, 'The client sees a file of the team')
  },
}

export const filesOnEvents: Scenario[] = [onAnEvent]
