/** A mail's parts, ready for both layouts: rows without a value are gone, links are whole. */
export interface LaidOut {
  greeting: string
  heading: string
  paragraphs: readonly string[]
  details: readonly (readonly [string, string])[]
  amounts: readonly (readonly [string, string])[]
  quote?: string | undefined
  button?: { label: string; address: string } | undefined
  footnote?: string | undefined
  /** The agent, who gets replies. */
  signature?: { name: string; email?: string | undefined; phone?: string | undefined; picture?: string | undefined }
  /** The agency, where it has chosen a name; BookMe otherwise. */
  brand?: { name: string; logo?: string | undefined; color: string } | undefined
  appUrl: string
}
