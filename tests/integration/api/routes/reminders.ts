import { on } from '../setting.ts'
import { ofClient, ofStaff, type RouteCase } from '../row.ts'

export const reminderRoutes = {
  'GET /events/{id}/reminders': { may: ofStaff, call: on('booked') },
  'PUT /events/{id}/reminders': { may: ofStaff, call: on('booked', { body: { paused: true } }) },
  'PUT /events/{id}/proposal-seen': { may: ofClient, call: on('proposed') },
} satisfies Record<string, RouteCase>
