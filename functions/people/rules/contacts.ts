import type { Viewer } from '#shared/domain/permissions.ts'

/** Vendors' email and phone are for agents and admins (docs/product.md#roles-and-permissions). */
export const contactsFor = <T extends { email?: string | null | undefined; cell_phone?: string | null | undefined }>(
  viewer: Viewer,
  party: T,
): T => {
  if (viewer.is_agent || viewer.is_admin) return party
  const { email: _email, cell_phone: _phone, ...rest } = party
  return rest as T
}
