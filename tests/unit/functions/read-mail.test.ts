import { expect, it } from 'vitest'
import { readMail } from '#functions/messages/delivery/receive/read-mail.ts'

const htmlMail = (html: string) =>
  new TextEncoder().encode(
    `From: Ann <ann@example.com>\r\nTo: reply@example.com\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
  )

it('reads the words of a mail that has no plain part, without the mail that it quotes', async () => {
  const html =
    '<style>p{color:red}</style><p>Yes, 7&nbsp;PM &amp; two sets</p><blockquote><p>Can you play?</p></blockquote>'
  const { text } = await readMail(htmlMail(html))
  expect(text.trim()).toBe('Yes, 7 PM & two sets')
})

it('is not kept busy by megabytes of tags that never end', async () => {
  const began = performance.now()
  await readMail(htmlMail(`Hello ${'<style>'.repeat(700_000)}`))
  expect(performance.now() - began).toBeLessThan(5_000)
})
