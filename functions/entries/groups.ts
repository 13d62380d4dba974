import { groupsApi } from '#shared/api/groups.ts'
import { readUpload } from '#functions/platform/http/multipart.ts'
import { putPicture } from '#functions/platform/files/pictures.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { answerMembership } from '#functions/people/use-cases/groups/answer-membership.ts'
import { createGroup } from '#functions/people/use-cases/groups/create-group.ts'
import { getGroup } from '#functions/people/use-cases/groups/get-group.ts'
import { listGroups } from '#functions/calendar/use-cases/free/list-groups.ts'
import { updateMembers } from '#functions/people/use-cases/groups/update-members.ts'
import { getGroupSongs, updateGroupSongs } from '#functions/people/use-cases/songs/group-songs.ts'
import { uploadGroupLogo, uploadGroupPicture } from '#functions/people/use-cases/groups/upload-pictures.ts'

export const handler = serve(
  groupsApi,
  {
    ...{ listGroups, getGroup, createGroup, updateMembers, answerMembership, uploadGroupLogo, uploadGroupPicture },
    ...{ getGroupSongs, updateGroupSongs },
  },
  { readUpload, putPicture },
)
