import type { NextAction, NextStep } from '#shared/domain/event/lifecycle/step.ts'

const pages: Partial<Record<NextAction, string>> = {
  take: '/requests',
  pick: '/proposal',
  sign: '/contract',
  pay_deposit: '/proposal',
  pay_balance: '/proposal',
  answer_hold: '/holds',
  see_sheet: '/day-sheet',
  bank_settings: '/account',
}
const pagesOfMany: ReadonlySet<string> = new Set(['/requests', '/holds', '/account'])

/** The page for an event's next step. */
export const stepPath = ({ action }: NextStep, eventId: string): string => {
  const page = pages[action] ?? '/event'
  return pagesOfMany.has(page) ? page : `${page}?id=${encodeURIComponent(eventId)}`
}
