import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../web/src')

/** Parts that their form or its page keeps, and fields whose text is worth less than a question about it. */
const without: Readonly<Record<string, string>> = {
  'account/account/components/calendar-dialog.tsx': 'shows an address',
  'account/account/components/factor-item.tsx': 'the name of a second factor',
  'account/account/components/new-factor.tsx': 'password and code',
  'account/account/components/subscriptions-dialog.tsx': 'the address of a calendar opens it, like a password',
  'account/account/components/texts-box.tsx': 'a code',
  'account/password/components/new-password-form.tsx': 'a password',
  'account/password/components/request-reset-form.tsx': 'an email, which the browser fills in',
  'account/programs/components/once-secret.tsx': 'shows a key',
  'account/second-factor/proof-form.tsx': 'a code',
  'account/session/components/login-form.tsx': 'email and password, which the browser fills in',
  'acts/website/components/website-screen.tsx': 'shows a snippet',
  'app/routes/artists.tsx': 'filters; the address has them',
  'booking/contract/components/sign-form.tsx': 'a signature is typed when it is meant',
  'booking/event-edit/components/party-picker.tsx': 'a part of the event’s form',
  'booking/event/components/calls/candidate-rate.tsx': 'an amount, saved on leaving it',
  'booking/events/components/event-filters.tsx': 'filters; the address has them',
  'calendar/availability/components/availability-grid.tsx': 'a day; the address has it',
  'messages/plan/components/answer-field.tsx': 'its page keeps it',
  'messages/plan/components/answer-row.tsx': 'its page keeps it',
  'messages/plan/components/section-editor.tsx': 'its page keeps it',
  'messages/set-list/components/set-editor.tsx': 'its page keeps it',
  'money/money/components/audit-log.tsx': 'filters',
  'money/money/components/explain-cent.tsx': 'a search',
  'money/money/components/files.tsx': 'a range of days',
  'people/party-filter/party-filter.tsx': 'a search',
  'people/venue-dialog/use-venue-form.ts': 'the dialog keeps it',
}

const select = /<TextField\s[^>]*?\bselect\b/g
const takesText = (source: string) =>
  /\buse(Zod)?Form[(<]/.test(source) ||
  (source.match(/<TextField\s/g) ?? []).length > (source.match(select) ?? []).length
const keeps = (source: string) => /\b(useDraft|useTextDraft|useKept)(<|\()|<FormDialog\b/.test(source)

/** The parts of a form and its hook, the event's line-up, whose rows are the event's, and the import's files. */
const isPart = (file: string) => /^components\/form\/|^people\/import\/|\/show-row|\/blocked-time-fields/.test(file)

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !isPart(file))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  .filter(({ source }) => takesText(source))

describe('a form or a field of text', () => {
  it.each(sources)('keeps it as a draft, or need not: $file', ({ file, source }) => {
    const name = file.replaceAll('\\', '/')
    expect([name, keeps(source) !== name in without]).toEqual([name, true])
  })
  it('has no reason for a file that is gone or takes no text', () => {
    const known = new Set(sources.map(({ file }) => file))
    expect(Object.keys(without).filter((file) => !known.has(file))).toEqual([])
  })
})
