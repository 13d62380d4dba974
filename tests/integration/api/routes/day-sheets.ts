import { personOf } from '#tests/support/callers.ts'
import { kindFor, on, type Setting } from '../setting.ts'
import { agency, everyoneOnIt, ok, onEvent, type RouteCase } from '../row.ts'

const vendors = { ...onEvent, own_bandleader: ok, artist_leading: ok, artist_led: ok, own_musician: ok } as const
const planners = { ...onEvent, owning_client: ok, agent: ok, admin: ok } as const
const editors = { ...onEvent, agent: ok, admin: ok, own_bandleader: ok, artist_leading: ok } as const

export const daySheetRoutes = {
  'GET /events/{id}/day-sheet': { may: everyoneOnIt, call: on('booked') },
  'PUT /events/{id}/day-sheet/seen': {
    may: everyoneOnIt,
    call: (setting: Setting) => {
      const version = setting.events.sheetOf(kindFor(setting.caller), personOf[setting.caller])
      return on('booked', { body: { version: version ?? 'none' } })(setting)
    },
  },
  'PUT /events/{id}/day-sheet/here': { may: vendors, call: on('today') },
  'PUT /events/{id}/run-of-show': {
    may: editors,
    call: on('booked', { body: { items: [{ kind: 'load_in', time: '17:00', title: 'Load-in' }], version: 0 } }),
  },
  'GET /events/{id}/plan': { may: everyoneOnIt, call: on('booked') },
  'PUT /events/{id}/plan': {
    may: planners,
    call: on('booked', {
      body: { sections: [{ id: 'music', questions: [{ id: 'music', answer: { text: 'Loud', rows: [] } }] }] },
    }),
  },
  'GET /events/{id}/set-lists': { may: { ...everyoneOnIt, owning_client: 403 }, call: on('booked') },
  'PUT /events/{id}/set-lists': {
    may: editors,
    call: on('booked', { body: { lists: [{ name: 'First set', songs: [{ title: 'Moon River', length: 165 }] }] } }),
  },
  'GET /plan-templates/{event_type}': { may: agency, call: () => ({ params: { event_type: 'Wedding' } }) },
  'PUT /plan-templates/{event_type}': {
    may: agency,
    call: () => ({
      params: { event_type: 'bar-restaurant' },
      body: {
        sections: [
          {
            ...{ id: 'house', title: 'The house', audience: 'team', due_days: 14 },
            questions: [{ id: 'volume', label: 'How loud?', kind: 'line', on_sheet: true }],
          },
        ],
      },
    }),
  },
} satisfies Record<string, RouteCase>
