import * as z from 'zod'
import { membershipAnswers } from '../domain/group/roster.ts'
import { requiredName } from '../domain/schema-parts.ts'
import { groupSummary } from '../domain/user/schema.ts'
import { repertoire, repertoireInput } from '../domain/song/schema.ts'
import { taken } from '../domain/time-taken/schema.ts'
import { endpoint } from './endpoint.ts'
import { message, search, versionQuery } from './wire.ts'

export const groupsApi = {
  listGroups: endpoint({
    group: 'groups',
    method: 'GET',
    path: '/groups',
    who: 'verified',
    program: 'read',
    summary: 'List groups by name or availability',
    query: search,
    status: 200,
    response: () => z.array(groupSummary().extend(taken())),
  }),
  getGroup: endpoint({
    group: 'groups',
    method: 'GET',
    path: '/groups/{id}',
    who: 'verified',
    program: 'read',
    summary: 'Get a group: its leader and staff with all members, everyone else as the Artists page shows it',
    status: 200,
    response: groupSummary,
  }),
  createGroup: endpoint({
    effect: 'everyday',
    group: 'groups',
    method: 'POST',
    path: '/groups',
    who: 'signed_in',
    program: 'never',
    refuses: ['forbidden', 'too_many'],
    summary: 'Create a group led by the caller',
    body: () => z.object({ name: requiredName('This field is required'), leader_id: z.string().max(64).optional() }),
    status: 201,
    response: groupSummary,
  }),
  updateMembers: endpoint({
    effect: 'everyday',
    group: 'groups',
    method: 'PUT',
    path: '/groups/{id}/members',
    who: 'signed_in',
    program: 'never',
    summary: "Replace a group's members: new ones are invited, missing ones removed",
    query: () => z.object(versionQuery()),
    body: () =>
      z
        .array(
          z.object({
            musician_id: z.string().max(64),
            instrument: requiredName('Required', 64),
            musician_name: z.string().max(128).optional(),
            profile_picture: z.string().max(512).nullish(),
            group_id: z.string().max(64).optional(),
          }),
        )
        .max(60, 'A group can have at most 60 members'),
    refuses: ['too_many'],
    status: 200,
    response: groupSummary,
  }),
  answerMembership: endpoint({
    effect: 'everyday',
    group: 'groups',
    method: 'PUT',
    path: '/groups/{id}/membership',
    who: 'signed_in',
    program: 'never',
    summary: 'Accept or decline an invitation, or leave the group',
    body: () => z.object({ response: z.enum(membershipAnswers) }),
    status: 200,
    response: message,
  }),
  getGroupSongs: endpoint({
    group: 'groups',
    method: 'GET',
    path: '/groups/{id}/songs',
    who: 'verified',
    program: 'read',
    summary: 'The songs that a group plays',
    status: 200,
    response: repertoire,
  }),
  updateGroupSongs: endpoint({
    effect: 'everyday',
    group: 'groups',
    method: 'PUT',
    path: '/groups/{id}/songs',
    who: 'verified',
    program: 'never',
    summary: 'Replace the songs that a group plays, as its leader or the agency',
    body: repertoireInput,
    invalid: 'Please correct the songs',
    status: 200,
    response: repertoire,
  }),
  uploadGroupLogo: endpoint({
    effect: 'everyday',
    group: 'groups',
    method: 'POST',
    path: '/groups/{id}/logo',
    who: 'signed_in',
    program: 'never',
    summary: "Upload a group's logo",
    upload: 'pic',
    status: 200,
    response: groupSummary,
  }),
  uploadGroupPicture: endpoint({
    effect: 'everyday',
    group: 'groups',
    method: 'POST',
    path: '/groups/{id}/picture',
    who: 'signed_in',
    program: 'never',
    summary: "Upload a group's picture (16:9)",
    upload: 'pic',
    status: 200,
    response: groupSummary,
  }),
}
