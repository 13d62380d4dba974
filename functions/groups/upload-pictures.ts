import { groupsApi } from '#shared/api/groups.ts'
import { projectGroup } from '#shared/domain/group/projection.ts'
import { groupKey } from '../_data/keys.ts'
import { changeGroup, ownGroup, toGroup } from '../_data/group.ts'
import { storePicture } from '../_data/picture.ts'
import type { Actor, Deps } from '../_lib/deps.ts'
import { useCase, type Upload } from '../_lib/use-case.ts'

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
