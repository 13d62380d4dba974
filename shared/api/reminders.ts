import { notificationsInput, notificationsView } from '../domain/reminders/preferences.ts'
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
  getNotifications: endpoint({
    group: 'reminders',
    method: 'GET',
    path: '/users/{id}/notifications',
    who: 'signed_in',
    summary: 'Get the own choice of reminders',
    status: 200,
    response: notificationsView,
  }),
  changeNotifications: endpoint({
    group: 'reminders',
    method: 'PUT',
    path: '/users/{id}/notifications',
    who: 'signed_in',
    summary: 'Mute kinds of reminders, and choose one mail a day for those of an agent',
    body: notificationsInput,
    status: 200,
    response: notificationsView,
  }),
  unsubscribe: endpoint({
    group: 'reminders',
    method: 'POST',
    path: '/public/unsubscribe/{token}',
    who: 'public',
    summary: 'Mute the reminders of a mail, by its `List-Unsubscribe` header (RFC 8058)',
    status: 204,
    response: noContent,
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
