import type { LaidOut } from './laid-out.ts'

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length))

/** Amounts stand under each other, as in the HTML part. */
const table = (amounts: LaidOut['amounts']): string => {
  const labels = widest(amounts.map(([label]) => label)) + 1
  const values = widest(amounts.map(([, value]) => value))
  return amounts.map(([label, value]) => `${`${label}:`.padEnd(labels)} ${value.padStart(values)}`).join('\n')
}

export const plainLayout = (mail: LaidOut): string => {
  const { signature } = mail
  return [
    mail.heading,
    mail.greeting,
    ...mail.paragraphs,
    mail.details.map(([label, value]) => `${label}: ${value}`).join('\n'),
    table(mail.amounts),
    mail.quote ? mail.quote.replace(/^/gm, '> ') : '',
    mail.button ? `${mail.button.label}:\n${mail.button.address}` : '',
    mail.footnote ?? '',
    signature ? [signature.name, 'Your agent', signature.phone, signature.email].filter(Boolean).join('\n') : '',
    `--\n${mail.brand ? `${mail.brand.name}, with BookMe` : 'BookMe'} · ${mail.appUrl}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
