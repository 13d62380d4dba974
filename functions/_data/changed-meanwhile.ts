import { AppError, type ErrorDetails } from '#shared/errors.ts'
import type { Deps } from '../_lib/deps.ts'

/** Another change came first: between reading and writing, or since the copy was read that an edit was made from. */
export class ChangedMeanwhile extends AppError {
  constructor(noun: string, details: ErrorDetails = {}) {
    super('conflict', `This ${noun} was changed by someone else in the meantime`, details)
  }
}

/** An edit of an older copy would undo what others wrote since. An edit without a version accepts that. */
export const isOlder = (version: number | undefined, stored: { version: number }): boolean =>
  version !== undefined && version < stored.version

interface Edit<T, Answer> {
  noun: string
  /** Of the copy that the edit was made from. */
  version: number | undefined
  read(): Promise<T>
  /** Writes on the condition that the version is still the one that was read. @throws ChangedMeanwhile */
  save(before: T): Promise<Answer>
  /** As the caller may see it. */
  show(current: T): object | Promise<object>
}

/** @throws ChangedMeanwhile with the object as it now is, when the edit was made from an older copy or lost a race. */
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
