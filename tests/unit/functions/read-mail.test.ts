import { expect, it } from 'vitest'
import { ownText } from '#functions/messages/delivery/receive/own-text.ts'
import { readMail } from '#functions/messages/delivery/receive/read-mail.ts'

const htmlMail = (html: string) =>
  new TextEncoder().encode(
    `From: Ann <ann@example.com>\r\nTo: reply@example.com\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
  )

it('reads the words of a mail that has no plain part, without the mail that it quotes', async () => {
  const html =
    '<style>p{color:red}</style><p>Yes, 7&nbsp;PM &amp; two sets</p><blockquote><p>Can you play?</p></blockquote>'
  const { text } = await readMail(htmlMail(html))
  expect(text.trim()).toBe('Yes, 7\u00a0PM & two sets')
})

it.each([
  [
    'Gmail',
    '<div dir="ltr">Good &mdash; at 7.<div>Zo&euml;</div></div><div class="gmail_quote">On Monday, Bo wrote:</div>',
    'Good — at 7.\n\nZoë',
  ],
  [
    'Outlook',
    `<html><head><style>p{margin:0}</style></head><body><p class="MsoNormal">Fine with me.<o:p></o:p></p>
    <div><p><b>From:</b> BookMe &lt;agency@bookme.example&gt;<br><b>Sent:</b> Monday</p></div></body></html>`,
    'Fine with me.',
  ],
  [
    'a program with scripts, comments and links',
    '<p>See <a href="https://x.example/plan">our plan</a><!-- no --><script>bad()</script></p><p>1 &lt; 2</p>',
    'See (https://x.example/plan) our plan\n\n1 < 2',
  ],
])('reads the own words of an HTML mail by %s', async (_, html, words) => {
  const { text } = await readMail(htmlMail(html))
  expect(ownText(text, 4000)).toBe(words)
})

it('is not kept busy by megabytes of tags that never end', async () => {
  const began = performance.now()
  await readMail(htmlMail(`Hello ${'<style>'.repeat(700_000)}`))
  expect(performance.now() - began).toBeLessThan(5_000)
})
