import { ChangedMeanwhile } from './changed-meanwhile.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** An edit based on an older version would undo others' changes; an edit without a version accepts that. */
export const isOlder = (version: number | undefined, stored: { version: number }): boolean =>
  version !== undefined && version < stored.version

interface Edit<T, Answer> {
  noun: string
  /** The version that the edit is based on. */
  version: number | undefined
  read(): Promise<T>
  /** Writes if the version is unchanged since the read. @throws ChangedMeanwhile */
  save(before: T): Promise<Answer>
  /** Projected for the caller. */
  show(current: T): object | Promise<object>
}

/** @throws ChangedMeanwhile with the current object, for an outdated edit or a lost race. */
export const saveEdit = async <T extends { version: number }, Answer>(
  deps: Deps,
  { noun, version, read, save, show }: Edit<T, Answer>,
): Promise<Answer> => {
  const refuse = async (current: T) => new ChangedMeanwhile(noun, { current: await show(current) })
  const before = await read()
  if (isOlder(version, before)) throw await refuse(before)
  try {
    return await save(before)
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error
    deps.db.refresh()
    throw await refuse(await read())
  }
}
