import type { EventProjection } from '#shared/domain/event/record/schema.ts'

export const row = (fields: Partial<EventProjection> = {}): EventProjection => ({
  id: 'evt_1',
  name: 'June wedding',
  status: 'booked',
  start: '2026-06-10T22:00:00Z',
  end: '2026-06-11T02:00:00Z',
  timezone: 'America/New_York',
  color: '#1976D2',
  ...fields,
})
