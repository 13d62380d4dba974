import { remindersInput, remindersView } from '../domain/reminders/schema.ts'
import { endpoint } from './endpoint.ts'
import { noContent } from './wire.ts'

export const remindersApi = {
  listReminders: endpoint({
    group: 'reminders',
    method: 'GET',
    path: '/events/{id}/reminders',
    who: ['agent', 'admin'],
    summary: 'List the reminders of an event: those that were sent, and those to come',
    status: 200,
    response: remindersView,
  }),
  changeReminders: endpoint({
    group: 'reminders',
    method: 'PUT',
    path: '/events/{id}/reminders',
    who: ['agent', 'admin'],
    summary: 'Pause or resume all reminders of an event, send one now, or skip it',
    body: remindersInput,
    status: 200,
    response: remindersView,
  }),
  seeProposal: endpoint({
    group: 'reminders',
    method: 'PUT',
    path: '/events/{id}/proposal-seen',
    who: ['client'],
    summary: 'Note that the client has opened the proposal that was sent last',
    status: 204,
    response: noContent,
  }),
}
