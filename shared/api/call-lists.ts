import * as z from 'zod'
import {
  callListInput,
  callListView,
  candidateChoice,
  counterAnswer,
  skipChoice,
  suggestion,
} from '../domain/call-list/schema.ts'
import { endpoint } from './endpoint.ts'

const lists = () => z.array(callListView())

export const callListsApi = {
  listCallLists: endpoint({
    group: 'call-lists',
    method: 'GET',
    path: '/events/{id}/call-lists',
    who: 'verified',
    summary: 'The chairs of an event and who is asked to fill them; a leader sees those of the slots',
    status: 200,
    response: lists,
  }),
  saveCallList: endpoint({
    group: 'call-lists',
    method: 'PUT',
    path: '/events/{id}/call-lists/{chair}',
    who: 'verified',
    summary: 'Save whom to ask for a chair, in order; those who were asked stay on the list',
    body: callListInput,
    status: 200,
    response: callListView,
  }),
  startCallList: endpoint({
    group: 'call-lists',
    method: 'POST',
    path: '/events/{id}/call-lists/{chair}/start',
    who: 'verified',
    refuses: ['invalid'],
    summary: 'Start asking, by day where each candidate lives',
    status: 200,
    response: callListView,
  }),
  stopCallList: endpoint({
    group: 'call-lists',
    method: 'POST',
    path: '/events/{id}/call-lists/{chair}/stop',
    who: 'verified',
    summary: 'Stop asking; open questions are withdrawn',
    status: 200,
    response: callListView,
  }),
  listSuggestions: endpoint({
    group: 'call-lists',
    method: 'GET',
    path: '/events/{id}/call-lists/{chair}/suggestions',
    who: 'verified',
    // The chair is filled or gone.
    refuses: ['conflict'],
    summary: 'Who could fill a chair, best first, each with the reasons',
    status: 200,
    response: () => z.array(suggestion()),
  }),
  askCandidate: endpoint({
    group: 'call-lists',
    method: 'POST',
    path: '/events/{id}/call-lists/{chair}/ask',
    who: 'verified',
    summary: 'Ask somebody on a running list now, out of turn or once more',
    body: candidateChoice,
    status: 200,
    response: callListView,
  }),
  skipCandidate: endpoint({
    group: 'call-lists',
    method: 'POST',
    path: '/events/{id}/call-lists/{chair}/skip',
    who: 'verified',
    summary: 'Pass over somebody; an open question is withdrawn',
    body: skipChoice,
    status: 200,
    response: callListView,
  }),
  answerCounter: endpoint({
    group: 'call-lists',
    method: 'PUT',
    path: '/events/{id}/call-lists/{chair}/counter',
    who: 'verified',
    summary: 'Accept a counter-offer, and say whose share pays for it, or decline it',
    body: counterAnswer,
    status: 200,
    response: callListView,
  }),
}
