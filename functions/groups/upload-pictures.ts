import { groupsApi } from '../../shared/api/groups.ts'
import { groupKey } from '../_data/keys.ts'
import { ownGroup, saveGroup, toGroup } from '../_data/group.ts'
import { storePicture } from '../_data/picture.ts'
import type { Actor, Deps } from '../_lib/deps.ts'
import { useCase, type Upload } from '../_lib/use-case.ts'

const store = async (deps: Deps, actor: Actor, id: string, file: Upload, field: 'logo' | 'picture') => {
  const group = await ownGroup(deps, actor, id)
  const path = await storePicture(deps, file, group.id)
  return toGroup(await saveGroup(deps, group, { ...group, [field]: path, version: group.version + 1 }))
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
