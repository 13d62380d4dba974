/**
 * Libraries write plain text as HTML: the parts of a typed date, and the place of notistack's styles. The page's
 * Content-Security-Policy demands that a policy allows each such text; this one allows what cannot be markup.
 */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(html: string): string | null }): unknown
}

const markup = /[<&]/

const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', { createHTML: (html) => (markup.test(html) ? null : html) })
