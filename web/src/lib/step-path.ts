import type { NextAction, NextStep } from '#shared/domain/event/lifecycle/step.ts'

const pages: Partial<Record<NextAction, string>> = {
  take: '/requests',
  pick: '/proposal',
  sign: '/contract',
  pay_deposit: '/proposal',
  pay_balance: '/proposal',
}

/** The page for an event's next step. */
export const stepPath = ({ action }: NextStep, eventId: string): string => {
  const page = pages[action] ?? '/event'
  return page === '/requests' ? page : `${page}?id=${encodeURIComponent(eventId)}`
}
