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

it.each([
  [
    'an answer above a quotation that is not marked',
    'Yes, we can.\n\nOn Tue, Nov 3, 2026 at 5:00 PM, BookMe <agency@bookme.example> wrote:\nCan you play?',
    'Yes, we can.',
  ],
  [
    'answers below and between the lines of a quotation',
    'On Tue, Nov 3, 2026 at 5:00 PM, BookMe\n<agency@bookme.example> wrote:\n\n> Can you play?\nYes.\n> And sing?\nNo.',
    'Yes.\nNo.',
  ],
  [
    'words that only look like the beginning of a quotation',
    'On the set list that I wrote this morning:\nplease add Moondance',
    'On the set list that I wrote this morning:\nplease add Moondance',
  ],
  ['a signature', 'See you there\nSent from my iPhone\n-- \nBo Diddley Jr.\n555-0142', 'See you there'],
])('takes the own words: %s', (_, text, words) => {
  expect(ownText(text, 4000)).toBe(words)
})

it('is not kept busy by megabytes of tags that never end, or of quotations', async () => {
  const began = performance.now()
  await readMail(htmlMail(`Hello ${'<style>'.repeat(700_000)}`))
  ownText('On 3 Nov 2026, Bo wrote:\n\n> 1\n'.repeat(200_000), 4000)
  expect(performance.now() - began).toBeLessThan(5_000)
})
