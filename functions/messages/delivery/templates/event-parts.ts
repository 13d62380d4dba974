import type { EventVariables } from '#shared/mails.ts'

/** Parts shared by all mails about an event. */

export const whenAndWhere = ({ when, venue }: EventVariables): [string, string][] => [
  ['When', when],
  ['Where', venue],
]

/** While a change is proposed. */
export const inForceRows = ({ when, venue }: EventVariables): [string, string][] => [
  ['When, in force', when],
  ['Where, in force', venue],
]

/** The vendor's rate in each option of the proposal, if they differ. */
export const ratesOf = ({ your_rate, your_rates }: EventVariables): [string, string | undefined] => [
  'Your rate',
  your_rates ?? your_rate,
]

export const openEvent = ({ link }: EventVariables) => ({ label: 'Open the event', to: link })
