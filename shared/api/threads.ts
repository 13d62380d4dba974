import * as z from 'zod'
import { instant } from '../domain/schema-parts.ts'
import { messageInput, messageSchema, newMessageInput, threadName, unreadThread } from '../domain/thread/schema.ts'
import { endpoint } from './endpoint.ts'
import { noContent, paging } from './wire.ts'

const inThread = () => z.object({ thread: threadName() })

export const threadsApi = {
  listUnread: endpoint({
    group: 'threads',
    method: 'GET',
    path: '/unread-messages',
    who: 'signed_in',
    program: 'read',
    summary: 'List the conversations with messages that are new to the caller, newest first',
    status: 200,
    response: () => z.array(unreadThread()),
  }),
  listMessages: endpoint({
    group: 'threads',
    method: 'GET',
    path: '/events/{id}/messages',
    who: 'verified',
    program: 'read',
    summary: 'List the messages of a conversation on an event, newest first',
    query: () => inThread().extend(paging()),
    status: 200,
    response: () => z.array(messageSchema()),
  }),
  writeMessage: endpoint({
    effect: 'everyday',
    group: 'threads',
    method: 'POST',
    path: '/events/{id}/messages',
    who: 'verified',
    program: 'never',
    needsConfirmedEmail: true,
    refuses: ['too_many'],
    summary: 'Write to a conversation; those who have not seen it after two minutes get it as a mail',
    query: inThread,
    body: newMessageInput,
    status: 201,
    response: messageSchema,
  }),
  seeMessages: endpoint({
    effect: 'everyday',
    group: 'threads',
    method: 'PUT',
    path: '/events/{id}/messages/seen',
    who: 'verified',
    program: 'never',
    summary: 'Note that the caller has seen the messages until an instant, by default until now',
    query: inThread,
    body: () => z.object({ at: instant().optional() }).default({}),
    status: 204,
    response: noContent,
  }),
  changeMessage: endpoint({
    effect: 'everyday',
    group: 'threads',
    method: 'PUT',
    path: '/events/{id}/messages/{message_id}',
    who: 'verified',
    program: 'never',
    summary: 'Correct an own message, for ten minutes',
    query: inThread,
    body: messageInput,
    status: 200,
    response: messageSchema,
  }),
  deleteMessage: endpoint({
    effect: 'everyday',
    group: 'threads',
    method: 'DELETE',
    path: '/events/{id}/messages/{message_id}',
    who: 'verified',
    program: 'never',
    summary: 'Delete an own message, for ten minutes',
    query: inThread,
    status: 200,
    response: messageSchema,
  }),
}
