interface Address {
  street?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zipcode?: string | null | undefined
}

/** `18 Alder Street, Hudson, NY 12534`; missing parts are omitted. */
export const addressText = ({ street, city, state, zipcode }: Address): string =>
  [street, city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
