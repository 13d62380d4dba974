import { groupsApi } from '#shared/api/groups.ts'
import { projectGroup } from '#shared/domain/group/projection.ts'
import { groupKey } from '#functions/_data/rows/keys.ts'
import { changeGroup, ownGroup, toGroup } from '#functions/_data/people/group.ts'
import { storePicture } from '#functions/_data/rows/picture.ts'
import type { Actor, Deps } from '#functions/_lib/deps.ts'
import { useCase, type Upload } from '#functions/_lib/use-case.ts'

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
