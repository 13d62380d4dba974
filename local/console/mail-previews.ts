import * as z from 'zod'
import { renderMail } from '#functions/notification-worker/render.ts'
import { mailJob, type MailJob } from '#shared/mails.ts'
import type { Cloud } from '../cloud-api.ts'
import { html, type Page } from './html.ts'
import { framed } from './mail-pages.ts'

/** Each mail with each of its variants, without sending it: readers, kinds, with and without optional variables. */

type Job = (typeof mailJob)['options'][number]
type Variables = Record<string, unknown>

const day = 86_400_000
const inDays = (now: Date, days: number, hour: number) =>
  new Date(Math.floor(now.getTime() / day) * day + days * day + hour * 3_600_000).toISOString()

const examples = (now: Date): Variables => ({
  event_id: 'evt_01J00000000000000000000000',
  version: '7',
  start: inDays(now, 40, 23),
  end: inDays(now, 41, 3),
  name: 'Nora Whitfield',
  first: 'Nora',
  event: 'Delgado–Hart wedding',
  when: 'Sat, Jun 6, 2026, 7:00 PM – 11:00 PM EDT',
  venue: 'Larkspur Barn, Rhinebeck, NY',
  agent: 'Lindqvist Live',
  agent_email: 'agent@bookme.example',
  agent_phone: '917-555-0111',
  client: 'Nora Whitfield',
  link: '/event?id=evt_01J00000000000000000000000',
  your_part: 'musician (Drums)',
  your_rate: '$1,344.00',
  changes: [
    { label: 'Start', before: 'Jun 6, 7:00 PM', after: 'Jun 7, 6:00 PM' },
    { label: 'Price', before: '$5,600.00', after: '$6,200.00' },
  ],
  answer_by: 'Wed, May 20, 2026, 6:00 PM',
  vendor: 'Sam Novak',
  part: 'musician (Drums)',
  payee: 'Sam Novak',
  by: 'Grace Lindqvist',
  reason: 'The date has to move.',
  payment: 'deposit',
  amount: '$2,800.00',
  fee: '$81.50',
  total: '$2,881.50',
  price: '$5,600.00',
  method: 'Visa •••• 4242',
  due: 'Fri, May 8, 2026',
  days: '14',
  hours: '24',
  number: 'BM-2026-0042',
  url: 'https://invoice.provider.example/i/1',
  pdf: 'https://invoice.provider.example/i/1.pdf',
  items: 'Delgado–Hart wedding, Jun 6: $1,344.00',
  budget: '$6,000.00',
  notes: 'Two sets, and a quiet hour for dinner.',
  message: 'Hello!\nDo you have a trio for August?',
  email: 'nora@post.example',
  reply_to: 'nora@post.example',
  phone: '917-555-0113',
  date: 'Jun 6, 2026',
  event_type: 'Wedding',
})

/** A variable that names one of a few kinds has as many variants. */
const choicesOf = (variables: Record<string, z.ZodType>): Variables[] =>
  Object.entries(variables).reduce<Variables[]>(
    (all, [name, schema]) =>
      schema instanceof z.ZodEnum
        ? all.flatMap((one) => schema.options.map((value) => ({ ...one, [name]: value })))
        : all,
    [{}],
  )

/** As in real mails: the agent signs for clients and vendors only. */
const isSent = (name: string, { audience }: Variables): boolean =>
  !name.startsWith('agent_') || audience === 'client' || audience === 'vendors'

interface Variant {
  labels: string[]
  mail: ReturnType<typeof renderMail>
}

/** One per different mail, with the readers who get it. */
const variantsOf = (job: Job, now: Date, appUrl: string, known: Variables): Variant[] => {
  const fields: Record<string, z.ZodType> = job.shape.variables.shape
  const variants = new Map<string, Variant>()
  for (const isWhole of [true, false])
    for (const choice of choicesOf(fields)) {
      const shown = Object.entries(fields).filter(
        ([name, schema]) => (isWhole && isSent(name, choice)) || !schema.safeParse(undefined).success,
      )
      const variables = Object.fromEntries(shown.map(([name]) => [name, choice[name] ?? known[name] ?? `[${name}]`]))
      const template = job.shape.template.value
      const parsed: MailJob = mailJob.parse({ type: 'mail', template, to: 'reader@bookme.example', variables })
      const mail = renderMail(parsed, appUrl, { ...(isWhole && { first: 'Nora' }), now: now.toISOString() })
      const label = [...Object.values(choice).map(String), isWhole ? 'everything' : 'the minimum'].join(' · ')
      const key = JSON.stringify([mail.subject, mail.text, mail.replyTo])
      variants.set(key, { mail, labels: [...(variants.get(key)?.labels ?? []), label] })
    }
  return [...variants.values()]
}

/** The face of an agent, from the last mail that has one. */
const pictureIn = (cloud: Cloud): Variables => {
  const [agent_picture] = cloud
    .mail()
    .flatMap(({ html: markup }) => /src="[^"]*(\/pictures\/[^"]+)"/.exec(markup)?.[1] ?? [])
    .slice(-1)
  return { agent_picture: agent_picture ?? '/pictures/none' }
}

const jobs = new Map<string, Job>(mailJob.options.map((job) => [job.shape.template.value, job]))

export const previewList = (): Page => ({
  title: 'All mails',
  content: html`<div class="card">
    <table class="list">
      ${[...jobs.keys()].map(
        (name) =>
          html`<tr>
            <td><a href="/__local/mails/${name}">${name.replaceAll('_', ' ')}</a></td>
          </tr>`,
      )}
    </table>
  </div>`,
})

export const previewPage = (cloud: Cloud, name: string): Page | undefined => {
  const job = jobs.get(name)
  const now = cloud.clock.now()
  return (
    job && {
      title: name.replaceAll('_', ' '),
      content: html`<p><a href="/__local/mails">All mails</a></p>
        ${variantsOf(job, now, cloud.url, { ...examples(now), ...pictureIn(cloud) }).map(
          ({ labels, mail }) =>
            html`<h2>${labels.join(', ')}</h2>
              <p><strong>${mail.subject}</strong>${mail.replyTo && ` · replies to ${mail.replyTo}`}</p>
              ${framed(mail.html)}
              <div class="card"><pre>${mail.text}</pre></div>
              ${
                mail.calendar &&
                html`<details>
                  <summary>event.ics</summary>
                  <pre>${mail.calendar.file}</pre>
                </details>`
              }`,
        )}`,
    }
  )
}
