/** The provider names an object by its id, or shows it whole where that was asked for. */
export const idOf = (ref: string | { id: string } | null | undefined): string | undefined =>
  typeof ref === 'string' ? ref : ref?.id
