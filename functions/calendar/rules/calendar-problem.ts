/** Why a calendar cannot be read, as its owner reads it. */
export const calendarProblems = {
  private: 'This address is in a private network, which we cannot read',
  own: 'This is an address of this site: your events are in your calendar already',
  not_https: 'This address leads to one without https, which is not safe',
  unknown_host: 'This address does not exist. Please check its spelling',
  unreachable: 'The server of this calendar cannot be reached',
  slow: 'The server of this calendar did not answer within five seconds',
  large: 'This calendar is larger than two megabytes',
  redirects: 'This address leads to another one too often',
  password: "This calendar asks for a password. Please use the calendar's public or secret address",
  missing: 'There is no calendar at this address',
  failing: 'The server of this calendar answers with an error',
  page: 'This is the address of a web page. Please use the one for other calendar apps, which often ends with .ics',
  no_calendar: 'There is no calendar at this address, but something else',
  complex: 'This calendar repeats in a way that takes too long to work out',
} as const

export type CalendarProblem = keyof typeof calendarProblems
