import * as z from 'zod'
import { renderMail } from '#functions/messages/delivery/render.ts'
import { mailVariables, parseMailJob, type MailTemplate } from '#shared/mails.ts'
import type { Cloud } from '../cloud-api.ts'
import { html, type Page } from './html.ts'
import { common, examples, readerOf, telling, unsent, type Variables } from './mail-examples.ts'
import { framed } from './mail-pages.ts'

/** Each mail with each of its variants, without sending it: readers, kinds, with and without optional variables. */

const kindsOf = (schema: z.ZodType): readonly unknown[] =>
  schema instanceof z.ZodOptional
    ? kindsOf(schema.unwrap() as z.ZodType)
    : schema instanceof z.ZodEnum
      ? schema.options
      : []

/** A variable that names one of a few kinds has as many variants. */
const choicesOf = (template: MailTemplate, variables: Record<string, z.ZodType>): Variables[] =>
  Object.entries(variables).reduce<Variables[]>(
    (all, [name, schema]) => {
      const kinds = telling[template]?.[name] ?? kindsOf(schema)
      return kinds.length === 0 ? all : all.flatMap((one) => kinds.map((value) => ({ ...one, [name]: value })))
    },
    [{}],
  )

/** As in real mails: the agent signs for clients and vendors only. */
const isSent = (template: MailTemplate, name: string, { audience }: Variables): boolean =>
  (!name.startsWith('agent_') || audience === 'client' || audience === 'vendors') &&
  !unsent[template]?.[String(audience)]?.includes(name)

interface Variant {
  labels: string[]
  mail: ReturnType<typeof renderMail>
}

interface LeftOut {
  label: string
  isWhole: boolean
  isIn: (name: string) => boolean
}

/** With all optional variables, without each of them, and without any. */
const leavingOut = (fields: Record<string, z.ZodType>): LeftOut[] => {
  const optional = Object.keys(fields).filter((name) => fields[name]!.safeParse(undefined).success)
  return [
    { label: 'everything', isWhole: true, isIn: () => true },
    ...optional
      .filter((name) => !common.has(name))
      .map((left) => ({ label: `without ${left}`, isWhole: false, isIn: (name: string) => name !== left })),
    { label: 'the minimum', isWhole: false, isIn: (name) => !optional.includes(name) },
  ]
}

/** The first choice for the same audience: a variant without optional variables is shown once, not with every kind. */
const firstOf = (choices: readonly Variables[], { audience }: Variables): number =>
  choices.findIndex((one) => one['audience'] === audience)

/** One per different mail, with the readers who get it. */
const variantsOf = (template: MailTemplate, now: Date, appUrl: string, known: Variables): Variant[] => {
  const fields: Record<string, z.ZodType> = mailVariables[template]().shape
  const variants = new Map<string, Variant>()
  const choices = choicesOf(template, fields)
  for (const { label, isIn, isWhole } of leavingOut(fields))
    for (const choice of choices.filter((one, i) => isWhole || i === firstOf(choices, one))) {
      const reader = readerOf(choice)
      const valueOf = (name: string) => choice[name] ?? (name === 'name' ? reader.name : known[name]) ?? `[${name}]`
      const shown = Object.keys(fields).filter((name) => isIn(name) && isSent(template, name, choice))
      const variables = Object.fromEntries(shown.map((name) => [name, valueOf(name)]))
      const parsed = parseMailJob({ type: 'mail', template, to: 'reader@bookme.example', variables })
      const isKnown = label !== 'the minimum'
      const mail = renderMail(parsed, appUrl, { ...(isKnown && { first: reader.first }), now: now.toISOString() })
      const key = JSON.stringify([mail.subject, mail.text, mail.replyTo])
      const labels = [...(variants.get(key)?.labels ?? []), [...Object.values(choice).map(String), label].join(' · ')]
      variants.set(key, { mail, labels })
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

const templates = Object.keys(mailVariables) as MailTemplate[]

export const previewList = (): Page => ({
  title: 'All mails',
  content: html`<div class="card">
    <table class="list">
      ${templates.map(
        (name) =>
          html`<tr>
            <td><a href="/__local/mails/${name}">${name.replaceAll('_', ' ')}</a></td>
          </tr>`,
      )}
    </table>
  </div>`,
})

export const previewPage = (cloud: Cloud, name: string): Page | undefined => {
  const template = templates.find((one) => one === name)
  const now = cloud.clock.now()
  return (
    template && {
      title: name.replaceAll('_', ' '),
      content: html`<p><a href="/__local/mails">All mails</a></p>
        ${variantsOf(template, now, cloud.url, { ...examples(now), ...pictureIn(cloud) }).map(
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
