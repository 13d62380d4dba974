/** An act of one person, a group with its leader, or somebody who plays with others. Without schemas, as roles are. */
export const vendorKinds = ['artist', 'group', 'musician'] as const
export type VendorKind = (typeof vendorKinds)[number]
