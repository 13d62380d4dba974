import { groupsApi } from '#shared/api/groups.ts'
import { projectGroup } from '#functions/people/rules/projection.ts'
import { groupKey } from '#functions/platform/db/keys.ts'
import { changeGroup, ownGroup, toGroup } from '#functions/people/data/group.ts'
import { storePicture } from '#functions/platform/db/picture.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase, type Upload } from '#functions/platform/deps/use-case.ts'

const store = async (deps: Deps, actor: Actor, id: string, file: Upload, field: 'logo' | 'picture') => {
  const own = () => ownGroup(deps, actor, id)
  const path = await storePicture(deps, file, (await own()).id)
  const group = await changeGroup(deps, own, () => ({ patch: { [field]: path } }))
  return projectGroup(actor, toGroup(group))
}

export const uploadGroupLogo = useCase(
  groupsApi.uploadGroupLogo,
  (deps, actor, { params, file }) => store(deps, actor, params.id, file, 'logo'),
  ({ params }) => [groupKey(params.id)],
)
export const uploadGroupPicture = useCase(
  groupsApi.uploadGroupPicture,
  (deps, actor, { params, file }) => store(deps, actor, params.id, file, 'picture'),
  ({ params }) => [groupKey(params.id)],
)
