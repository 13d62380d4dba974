import type { Deps } from '#functions/platform/deps/deps.ts'

/** Repeatable: deleted objects are not listed again. */
export const erasePictures = async (deps: Deps, owners: readonly string[]): Promise<void> => {
  for (const owner of owners) await deps.deletePictures(owner)
}
