import type { EventVariables } from '#shared/mails.ts'

/** Parts shared by all mails about an event. */

export const whenAndWhere = ({ when, venue }: EventVariables): [string, string][] => [
  ['When', when],
  ['Where', venue],
]

export const openEvent = ({ link }: EventVariables) => ({ label: 'Open the event', to: link })
