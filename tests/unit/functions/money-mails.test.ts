import * as z from 'zod'
import { expect, it } from 'vitest'
import { mailVariables, type MailTemplate } from '#shared/mails.ts'
import { renderMail } from '#functions/messages/delivery/render.ts'
import { cancellationMails } from '#functions/messages/delivery/templates/cancellations.ts'
import { chargeMails } from '#functions/messages/delivery/templates/charges.ts'
import { invoiceMails } from '#functions/messages/delivery/templates/invoices.ts'
import { paymentMails } from '#functions/messages/delivery/templates/payments.ts'
import { reversalMails } from '#functions/messages/delivery/templates/reversals.ts'
import { sampleOf } from '#tests/support/mail-samples.ts'

/**
 * The words of all mails about money, to each reader, with everything that they can say and with the least. A changed
 * word is a difference to review: `npx vitest run tests/unit/functions/money-mails.test.ts --update`.
 */

const readersOf = (template: MailTemplate): readonly string[] => {
  const { audience } = mailVariables[template]().shape as { audience?: z.ZodType }
  const inner = audience instanceof z.ZodOptional ? audience.unwrap() : audience
  return inner instanceof z.ZodEnum ? (inner.options as string[]) : ['']
}

const textOf = (template: MailTemplate, reader: string, isWhole: boolean): string => {
  const valueOf = (variable: string) =>
    variable === 'audience' ? reader : variable === 'link' ? '/event?id=evt_1' : `{${variable}}`
  const job = sampleOf(template, valueOf, isWhole)
  const { subject, text } = renderMail(job, 'https://bookme.example', { now: '2026-06-01T12:00:00.000Z' })
  const title = [template, reader, isWhole ? 'all' : 'least'].filter(Boolean).join(', ')
  return `## ${title}\n\n${subject}\n\n${text.trim()}\n`
}

it.each(Object.entries({ cancellationMails, chargeMails, invoiceMails, paymentMails, reversalMails }))(
  '%s say what they said when somebody last read them',
  async (name, templates) => {
    const texts = (Object.keys(templates) as MailTemplate[]).flatMap((template) =>
      readersOf(template).flatMap((reader) => [true, false].map((isWhole) => textOf(template, reader, isWhole))),
    )
    await expect(texts.join('\n')).toMatchFileSnapshot(`money-mails/${name}.txt`)
  },
)
