import { groupsApi } from '#shared/api/groups.ts'
import { readUpload } from '#functions/_lib/multipart.ts'
import { putPicture } from '#functions/_lib/pictures.ts'
import { serve } from '#functions/_http/serve.ts'
import { answerMembership } from './answer-membership.ts'
import { createGroup } from './create-group.ts'
import { listGroups } from './list-groups.ts'
import { updateMembers } from './update-members.ts'
import { uploadGroupLogo, uploadGroupPicture } from './upload-pictures.ts'

export const handler = serve(
  groupsApi,
  { listGroups, createGroup, updateMembers, answerMembership, uploadGroupLogo, uploadGroupPicture },
  { readUpload, putPicture },
)
