import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultText, variablesOf, wordKinds, wordsFor } from '#shared/domain/words/kinds.ts'
import { wordLabel } from '#shared/domain/words/labels.ts'
import { longest, mailWords, wordsInput } from '#shared/domain/words/schema.ts'
import { filledWords, unknownVariables, wordVariables } from '#shared/domain/words/variables.ts'

const own = { kind: 'gig_soon', subject: 'See you {day}', heading: 'See you', text: 'We play {event}.', button: 'Look' }
const issuesOf = (mails: object[], messages: object[] = []) =>
  wordsInput()
    .safeParse({ mails, messages })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('own words', () => {
  it('are accepted as the product words each mail', () => {
    const mails = wordKinds.map((kind) => ({ kind, ...defaultText(kind) }))
    expect(issuesOf(mails)).toEqual([])
    expect(new Set(wordKinds.map(wordLabel)).size).toBe(wordKinds.length)
  })

  it('with a variable that nothing fills in are refused, by name and place', () => {
    const known = 'Here you can use {event}, {when}, {venue}, {client}, {agent}, {day}'
    expect(issuesOf([{ ...own, text: 'Hi {clent}, {amount} {}' }])).toEqual([
      `mails.0.text: Unknown variable {clent}, {amount}, {}. ${known}`,
    ])
    expect(issuesOf([{ ...own, subject: 'On {day' }])).toEqual([`mails.0.subject: Unknown variable {. ${known}`])
    expect(issuesOf([], [{ name: 'Thanks', text: 'Until {day}' }])).toEqual([
      'messages.0.text: Unknown variable {day}. Here you can use {event}, {when}, {venue}, {client}, {agent}',
    ])
  })

  it('are refused if too long, blank, twice, with a link in the subject, or with hidden characters', () => {
    expect(issuesOf([{ ...own, text: 'x'.repeat(longest.text + 1) }])).toEqual(['mails.0.text: Max 2000 characters'])
    expect(issuesOf([{ ...own, text: ' \u200b ' }])).toEqual(['mails.0.text: Please write the text'])
    expect(issuesOf([own, own])).toEqual(['mails: Each mail has its words once'])
    expect(issuesOf([{ ...own, subject: 'Go to evil.example' }])).toHaveLength(1)
    expect(issuesOf([{ ...own, button: 'a\u202eb' }])).toHaveLength(1)
    const message = { name: 'Thanks', text: 'Thank you' }
    expect(issuesOf([], [message, message])).toEqual(['messages: Each message has a name of its own'])
    expect(
      issuesOf(
        [],
        Array.from({ length: 21 }, (_, i) => ({ ...message, name: `Thanks ${i}` })),
      ),
    ).toEqual(['messages: At most 20 messages'])
  })

  it('leave no brace in a mail once they are accepted', () => {
    const part = fc.constantFrom('{', '}', '{{', ' ', 'a', '{event}', '{day}', '{x}', ...Object.keys(wordVariables))
    const values = Object.fromEntries(Object.keys(wordVariables).map((name) => [name, 'value']))
    fc.assert(
      fc.property(fc.constantFrom(...wordKinds), fc.array(part, { minLength: 1 }), (kind, parts) => {
        const text = parts.join('')
        const isAccepted = mailWords().safeParse({ ...own, kind, subject: 'Hi', text: `x ${text}` }).success
        expect(isAccepted).toBe(unknownVariables(text, variablesOf(kind)).length === 0)
        if (isAccepted) expect(filledWords(text, values)).not.toMatch(/[{}]/)
      }),
    )
  })

  it('become a mail with a paragraph for each line', () => {
    const { kind: _kind, ...words } = own
    const values = { event: '{day} & <b>', day: 'Monday' }
    expect(wordsFor('gig_soon', { ...words, text: 'One {event}.\n\nTwo.\nThree.' }, values)).toEqual({
      subject: 'See you Monday',
      heading: 'See you',
      paragraphs: ['One {day} & <b>.', 'Two.', 'Three.'],
      button: 'Look',
    })
  })

  it('show the name of an event as it is typed', () => {
    expect(filledWords('{event} on {day}', { event: '{day} & $&', day: 'Monday' })).toBe('{day} & $& on Monday')
  })
})
