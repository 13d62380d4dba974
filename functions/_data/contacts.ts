import type { Viewer } from '#shared/domain/permissions.ts'

/** E-mail and phone of a vendor are for agents and admins (spec section 6). */
export const contactsFor = <T extends { email?: string | null | undefined; cell_phone?: string | null | undefined }>(
  viewer: Viewer,
  party: T,
): T => {
  if (viewer.is_agent || viewer.is_admin) return party
  const { email: _email, cell_phone: _phone, ...rest } = party
  return rest as T
}
