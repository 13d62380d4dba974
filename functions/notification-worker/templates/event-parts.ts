import type { EventVariables } from '#shared/mails.ts'

/** What mails about an event have in common. */

export const whenAndWhere = ({ when, venue }: EventVariables): [string, string][] => [
  ['When', when],
  ['Where', venue],
]

export const openEvent = ({ link }: EventVariables) => ({ label: 'Open the event', to: link })
