import { daySheet, runOfShow, runOfShowInput, seenInput } from '../domain/day-sheet/schema.ts'
import { endpoint } from './endpoint.ts'

export const daySheetsApi = {
  getDaySheet: endpoint({
    group: 'day-sheets',
    method: 'GET',
    path: '/events/{id}/day-sheet',
    who: 'verified',
    summary: "An event's day sheet in force, cut to the reader",
    status: 200,
    response: daySheet,
  }),
  seeDaySheet: endpoint({
    effect: 'everyday',
    group: 'day-sheets',
    method: 'PUT',
    path: '/events/{id}/day-sheet/seen',
    who: 'verified',
    summary: 'Say that one has got this version of the day sheet',
    body: seenInput,
    status: 200,
    response: daySheet,
  }),
  arrive: endpoint({
    effect: 'everyday',
    group: 'day-sheets',
    method: 'PUT',
    path: '/events/{id}/day-sheet/here',
    who: 'verified',
    summary: 'Say that one is there, on the day',
    status: 200,
    response: daySheet,
  }),
  updateRunOfShow: endpoint({
    effect: 'everyday',
    group: 'day-sheets',
    method: 'PUT',
    path: '/events/{id}/run-of-show',
    who: 'verified',
    summary: 'Save the times of the day, as agent, admin or leader of the event',
    body: runOfShowInput,
    invalid: 'Please correct the times',
    status: 200,
    response: runOfShow,
  }),
}
